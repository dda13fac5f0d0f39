// Texts of QR codes: bytes and a checksum, encoded in the characters of the alphanumeric mode, as in
// models/transfer/text_encoding.py.
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-.:";
const VERSION = "1";
export const MAX_TEXT = 4000; // characters

// `why` is "foreign", "newer" or "damaged".
export class InvalidCode extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

export const refuse = (why) => { throw new InvalidCode(why); };

const TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function checksum(bytes) {
  let value = -1;
  for (const byte of bytes) value = (value >>> 8) ^ TABLE[(value ^ byte) & 255];
  return (value ^ -1) >>> 0;
}

function markedChecksum(kind, version, body) {
  return checksum(Uint8Array.from([...new TextEncoder().encode(kind + version), ...body]));
}

function decodeBytes(signs) {
  const bytes = [];
  for (let at = 0; at < signs.length; at += 3) {
    const group = [...signs.slice(at, at + 3)];
    const value = group.reduce((sum, sign) => sum * ALPHABET.length + ALPHABET.indexOf(sign), 0);
    if (group.length < 2 || value >= 256 ** (group.length - 1)) refuse("damaged");
    if (group.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}

// Returns the bytes in a text of this kind, or throws InvalidCode.
export function decodeText(kind, text) {
  const version = text.slice(-1);
  if (!text.startsWith(kind) || text.length > MAX_TEXT || ![...text].every((sign) => ALPHABET.includes(sign))) {
    refuse("foreign");
  }
  const bytes = decodeBytes(text.slice(1, -1));
  if (bytes.length < 4) refuse("damaged");
  const body = bytes.subarray(4);
  if (new DataView(bytes.buffer).getUint32(0) !== markedChecksum(kind, version, body)) refuse("damaged");
  if (version !== VERSION) refuse("newer");
  return body;
}

function encodeGroup(pair) {
  let value = pair.reduce((sum, byte) => sum * 256 + byte, 0);
  let signs = "";
  for (let count = pair.length; count >= 0; count -= 1) {
    signs = ALPHABET[value % ALPHABET.length] + signs;
    value = Math.floor(value / ALPHABET.length);
  }
  return signs;
}

// Returns the text of these bytes.
export function encodeText(kind, body) {
  const check = new DataView(new ArrayBuffer(4));
  check.setUint32(0, markedChecksum(kind, VERSION, body));
  const bytes = [...new Uint8Array(check.buffer), ...body];
  let signs = "";
  for (let at = 0; at < bytes.length; at += 2) signs += encodeGroup(bytes.slice(at, at + 2));
  return kind + signs + VERSION;
}
