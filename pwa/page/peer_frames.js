// Packets of Flet's protocol on the second channel: each is split into frames that fit into a message of the channel.
// The first byte of a frame is 1 in the last frame of a packet, else 0.
const MAX_FRAME = 16000; // bytes, including the first one; peer_code.js announces the limit of a message

export function* cutFrames(packet) {
  for (let at = 0; at < packet.length || at === 0; at += MAX_FRAME - 1) {
    const content = packet.subarray(at, at + MAX_FRAME - 1);
    const frame = new Uint8Array(content.length + 1);
    frame[0] = at + content.length >= packet.length ? 1 : 0;
    frame.set(content, 1);
    yield frame;
  }
}

// Reassembles packets from frames.
export class PacketReader {
  constructor(limit) {
    this.limit = limit;
    this.parts = [];
    this.size = 0;
  }

  get isBegun() {
    return this.parts.length > 0;
  }

  // Returns the packet that ends with this frame, or undefined. Throws RangeError for an invalid frame or a packet that
  // is too long.
  add(data) {
    if (!(data instanceof ArrayBuffer) || !data.byteLength) throw new RangeError("a frame has bytes");
    const frame = new Uint8Array(data);
    this.size += frame.length - 1;
    const isTooMany = this.parts.length > this.limit / (MAX_FRAME - 1); // all frames except the last are full
    if (frame[0] > 1 || frame.length > MAX_FRAME || this.size > this.limit || isTooMany) throw new RangeError("not a frame of a packet");
    this.parts.push(frame.subarray(1));
    if (!frame[0]) return undefined;
    const packet = new Uint8Array(this.size);
    let at = 0;
    for (const part of this.parts) {
      packet.set(part, at);
      at += part.length;
    }
    this.parts = [];
    this.size = 0;
    return packet;
  }
}
