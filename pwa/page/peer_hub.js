// The connections of the phone that keeps the score, at most eight. A message or packet of another phone is passed on as
// it arrived, for Python to validate; a phone that sends too much is disconnected here.
import { PacketReader, cutFrames } from "./peer_frames.js";
import { InvalidCode } from "./text_code.js";

export const MAX_PHONES = 8;
const MAX_RECEIVED = 4096; // characters of a message; a viewer's are much shorter
const MAX_BURST = 40; // messages of a phone within the interval
const INTERVAL = 10000; // milliseconds
const MAX_WAITING = 65536; // bytes that wait for a phone out of reach; then only the latest message is kept
const MAX_PACKET = 65536; // bytes of a packet from a phone that enters deals (pwa/peer_connection.py)
const MAX_FRAMES = 600; // frames of a phone within the interval; typing makes some dozens
const MAX_FRAME_BYTES = 262144; // bytes of these frames
const MAX_UNSENT = 4194304; // bytes that wait for a phone that enters deals; then it is disconnected
const DEADLINE = 15000; // milliseconds for the first message of a phone, and for all frames of a packet
const GRACE = 1000; // additional milliseconds for a page that was suspended to read the messages that arrived meanwhile
const CLOSING = 2000; // milliseconds for the last message to a phone that is removed

// `links` are the functions of peer_link.js. `report` is called with "joined", "message", "packet", "away", "back" or
// "left", the phone's number, and a text or the packet's bytes.
export class PeerHub {
  constructor({ links, report, now = () => performance.now() }) {
    Object.assign(this, { links, report, now });
    this.phones = new Map();
    this.pending = undefined;
    this.connecting = 0; // phones with an answer but without an open channel yet
    this.count = 0;
  }

  // Returns the text of the code with the current offer.
  async offer() {
    this.pending ??= this.links.offerLink();
    try {
      return (await this.pending).text;
    } catch (error) {
      this.pending = undefined;
      throw error;
    }
  }

  // Withdraws the current offer; later answers to it are refused.
  async withdraw() {
    const pending = this.pending;
    this.pending = undefined;
    (await pending?.catch(() => undefined))?.peer.close();
  }

  // Connects the phone that shows this answer. Throws InvalidCode; its `why` can also be "old", "many" or
  // "unreachable".
  async accept(text) {
    const { sdp, tag } = this.links.decodeAnswer(text);
    const link = await this.pending;
    if (link?.tag !== tag) throw new InvalidCode("old");
    if (this.phones.size + this.connecting >= MAX_PHONES) throw new InvalidCode("many");
    this.pending = undefined; // an offer connects one phone
    this.connecting += 1;
    try {
      await this.#connect(link, sdp);
    } finally {
      this.connecting -= 1;
    }
  }

  async #connect(link, sdp) {
    this.#expect(link);
    try {
      await this.links.acceptAnswer(link, sdp);
    } catch (error) {
      link.peer.close();
      console.info(error);
      throw new InvalidCode("damaged");
    }
    if (!(await this.links.opened(link))) {
      link.peer.close();
      throw new InvalidCode("unreachable");
    }
  }

  // Adds the phone when its channel opens. Set the handlers before that, because the first message may follow at once.
  #expect({ peer, channel, app }) {
    const number = (this.count += 1);
    const phone = { peer, channel, app, times: [], frames: [], reader: new PacketReader(MAX_PACKET), latest: undefined, timers: {} };
    channel.bufferedAmountLowThreshold = 0;
    channel.onbufferedamountlow = () => this.#flush(phone);
    channel.onmessage = ({ data }) => this.#receive(number, phone, data);
    app.onmessage = ({ data }) => this.#receiveFrame(number, phone, data);
    channel.onclose = () => this.#drop(number);
    channel.onopen = () => {
      this.phones.set(number, phone);
      this.#await(number, phone, "hello");
      this.report("joined", number, "");
    };
    peer.onconnectionstatechange = () => {
      if (peer.connectionState === "failed" || peer.connectionState === "closed") this.#drop(number);
      else if (peer.connectionState === "disconnected") this.report("away", number, "");
      else if (peer.connectionState === "connected") this.report("back", number, "");
    };
  }

  #receive(number, phone, data) {
    const now = this.now();
    phone.times = [...phone.times.filter((time) => now - time < INTERVAL), now];
    if (typeof data !== "string" || data.length > MAX_RECEIVED || phone.times.length > MAX_BURST) this.remove(number);
    else {
      this.#end(phone, "hello");
      this.report("message", number, data);
    }
  }

  #receiveFrame(number, phone, data) {
    const now = this.now();
    phone.frames = [...phone.frames.filter(({ time }) => now - time < INTERVAL), { time: now, size: data.byteLength ?? 0 }];
    const bytes = phone.frames.reduce((sum, { size }) => sum + size, 0);
    if (phone.frames.length > MAX_FRAMES || bytes > MAX_FRAME_BYTES) return this.remove(number);
    try {
      const packet = phone.reader.add(data);
      if (phone.reader.isBegun) this.#await(number, phone, "packet");
      else this.#end(phone, "packet");
      if (packet) this.report("packet", number, packet);
    } catch (error) {
      console.info(error);
      this.remove(number);
    }
  }

  // Disconnects the phone unless the event happens before the deadline.
  #await(number, { timers }, event) {
    const remove = () => this.remove(number);
    timers[event] ??= setTimeout(() => { timers[event] = setTimeout(remove, GRACE); }, DEADLINE);
  }

  #end({ timers }, event) {
    clearTimeout(timers[event]);
    delete timers[event];
  }

  // Sends a message that no later one replaces. Disconnects a phone that has received nothing for a long time.
  tell(number, text) {
    const { channel } = this.phones.get(number) ?? {};
    if (channel?.readyState !== "open") return;
    if (channel.bufferedAmount + text.length > MAX_UNSENT) this.remove(number);
    else channel.send(text);
  }

  // Sends a packet to a phone that enters deals. Disconnects it if it has received nothing for a long time.
  sendPacket(number, packet) {
    const { app } = this.phones.get(number) ?? {};
    if (app?.readyState !== "open") return;
    if (app.bufferedAmount + packet.length > MAX_UNSENT) this.remove(number);
    else for (const frame of cutFrames(packet)) app.send(frame);
  }

  // Sends a state; it replaces a state that still waits for this phone.
  send(number, text) {
    const phone = this.phones.get(number);
    if (!phone) return;
    phone.latest = text;
    this.#flush(phone);
  }

  #flush(phone) {
    const { channel, latest } = phone;
    if (latest === undefined || channel.readyState !== "open" || channel.bufferedAmount > MAX_WAITING) return;
    phone.latest = undefined;
    channel.send(latest);
  }

  // Disconnects a phone, after a last message.
  remove(number, text) {
    const phone = this.phones.get(number);
    if (!phone) return;
    const { peer, channel } = phone;
    if (text !== undefined && channel.readyState === "open") channel.send(text);
    this.#drop(number, () => { channel.close(); setTimeout(() => peer.close(), CLOSING); });
  }

  #drop(number, close) {
    const phone = this.phones.get(number);
    if (!phone) return;
    this.phones.delete(number);
    for (const event of Object.keys(phone.timers)) this.#end(phone, event);
    phone.app.onmessage = phone.channel.onmessage = phone.channel.onclose = phone.peer.onconnectionstatechange = null;
    if (close) close();
    else phone.peer.close();
    this.report("left", number, "");
  }
}
