// Codes that connect two phones: the variable parts of a WebRTC description in about 100 bytes. docs/peer-sharing.md
// has the format. Offers are the kind "O", answers "A".
import { checksum, decodeText, encodeText, refuse } from "./text_code.js";

const VERSION = 1;
const ICE_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const FINGERPRINT = 32; // bytes of SHA-256
const TAG = 4; // bytes that identify an answer's offer
const MAX_CANDIDATES = 6;
const UFRAG = [4, 32]; // characters at least (RFC 8839) and at most
const PASSWORD = [22, 64];
const LONGEST_BODY = 256; // bytes; six candidates with long credentials have fewer
export const MAX_MESSAGE = 16384; // bytes of a message on the channel

const [IPV4, IPV6, MDNS] = [4, 6, 77];
const SIZES = { [IPV4]: 4, [IPV6]: 16, [MDNS]: 16 };
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text) => text.match(/../g).map((pair) => parseInt(pair, 16));
const MDNS_NAME = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i;

// Returns the kind and the bytes of an address, or undefined for an address that codes don't contain.
function packAddress(text) {
  const name = MDNS_NAME.exec(text);
  if (name) return [MDNS, fromHex(name.slice(1).join(""))];
  if (/^\d+(\.\d+){3}$/.test(text)) return [IPV4, text.split(".").map(Number)];
  const [head, tail, more] = text.toLowerCase().split("::");
  const groups = (part) => (part ? part.split(":") : []);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array(Math.max(zeros, 0)).fill("0"), ...groups(tail)];
  if (more !== undefined || all.length !== 8 || !all.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return undefined;
  return [IPV6, all.flatMap((group) => fromHex(group.padStart(4, "0")))];
}

function unpackAddress(kind, bytes) {
  if (kind === IPV4) return bytes.join(".");
  const text = hex(bytes);
  if (kind === IPV6) return text.match(/..../g).join(":");
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}.local`;
}

// Returns [kind, ...address, port high, port low] of each candidate. If there are real addresses, which every browser
// understands, names are left out.
function packCandidates(sdp) {
  const found = [];
  for (const [, address, port] of sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim)) {
    const [kind, bytes] = packAddress(address) ?? [];
    if (kind) found.push([kind, ...bytes, Number(port) >> 8, Number(port) & 255]);
  }
  const real = found.filter(([kind]) => kind !== MDNS);
  const order = real.length ? real : found;
  return order.sort(([one], [other]) => one - other).slice(0, MAX_CANDIDATES);
}

function packSigns(text) {
  const bytes = [text.length];
  for (let at = 0; at < text.length; at += 4) {
    const group = [0, 1, 2, 3].map((step) => Math.max(ICE_SIGNS.indexOf(text[at + step] ?? "A"), 0));
    const value = (group[0] << 18) | (group[1] << 12) | (group[2] << 6) | group[3];
    bytes.push(value >> 16, (value >> 8) & 255, value & 255);
  }
  return bytes;
}

// Reads values from the beginning of a body; throws InvalidCode (damaged) when the body ends too early.
class Reader {
  constructor(body) {
    this.body = body;
    this.at = 0;
  }

  take(count) {
    if (this.at + count > this.body.length) refuse("damaged");
    this.at += count;
    return this.body.subarray(this.at - count, this.at);
  }

  byte() {
    return this.take(1)[0];
  }

  signs([least, most]) {
    const length = this.byte();
    if (length < least || length > most) refuse("damaged");
    const bytes = this.take(Math.ceil(length / 4) * 3);
    let text = "";
    for (let at = 0; at < bytes.length; at += 3) {
      const value = (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];
      text += [18, 12, 6, 0].map((shift) => ICE_SIGNS[(value >> shift) & 63]).join("");
    }
    return text.slice(0, length);
  }
}

const field = (sdp, name) => new RegExp(`^a=${name}:(.*?)\\r?$`, "im").exec(sdp)?.[1] ?? "";

function encodeDescription(kind, tag, sdp) {
  const fingerprint = /^sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})$/i.exec(field(sdp, "fingerprint"));
  if (!fingerprint) throw new Error(`expected a SHA-256 fingerprint, not ${field(sdp, "fingerprint").slice(0, 40)}`);
  const candidates = packCandidates(sdp);
  return encodeText(kind, [
    VERSION, ...tag, ...packSigns(field(sdp, "ice-ufrag")), ...packSigns(field(sdp, "ice-pwd")),
    ...fromHex(fingerprint[1].replaceAll(":", "")), candidates.length, ...candidates.flat(),
  ]);
}

function decodeDescription(kind, setup, text) {
  const body = decodeText(kind, text);
  if (body[0] !== VERSION) refuse(body[0] > VERSION ? "newer" : "damaged");
  if (body.length > LONGEST_BODY) refuse("damaged");
  const reader = new Reader(body.subarray(1));
  const tag = kind === "A" ? hex(reader.take(TAG)) : "";
  const [ufrag, password] = [reader.signs(UFRAG), reader.signs(PASSWORD)];
  const fingerprint = hex(reader.take(FINGERPRINT)).toUpperCase().match(/../g).join(":");
  const count = reader.byte();
  if (count > MAX_CANDIDATES) refuse("damaged");
  const candidates = Array.from({ length: count }, (_, index) => {
    const type = reader.byte();
    const address = unpackAddress(type, reader.take(SIZES[type] ?? refuse("damaged")));
    const [high, low] = reader.take(2);
    const priority = 2130706431 - index * 256;
    return `a=candidate:${index + 1} 1 udp ${priority} ${address} ${(high << 8) | low || refuse("damaged")} typ host`;
  });
  if (reader.at !== reader.body.length) refuse("damaged");
  const lines = [
    "v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=mid:0",
    `a=ice-ufrag:${ufrag}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${fingerprint}`, `a=setup:${setup}`,
    "a=sctp-port:5000", `a=max-message-size:${MAX_MESSAGE}`, ...candidates, "a=end-of-candidates",
  ];
  return { sdp: `${lines.join("\r\n")}\r\n`, tag };
}

// Returns the tag that an answer uses to identify an offer.
export const offerTag = (text) => checksum(new TextEncoder().encode(text)).toString(16).padStart(8, "0");

export const encodeOffer = (sdp) => encodeDescription("O", [], sdp);
export const encodeAnswer = (sdp, tag) => encodeDescription("A", fromHex(tag), sdp);
export const decodeOffer = (text) => decodeDescription("O", "actpass", text).sdp;
export const decodeAnswer = (text) => decodeDescription("A", "active", text);
