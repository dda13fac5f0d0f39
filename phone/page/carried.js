// Reads the score that a code carries: models/carried/packing.py and score.py have written it. Nothing of it is taken
// for granted: whoever made the code may be a stranger.
const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-.:";
const VERSION = "1";
const MOST_SIGNS = 4000;
const MOST_BYTES = 100000;
const MOST_POINTS = 1e7;

// `why` is "foreign", "newer" or "damaged".
export class Refused extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

const refuse = (why) => { throw new Refused(why); };

const TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function checksum(bytes) {
  let value = -1;
  for (const byte of bytes) value = (value >>> 8) ^ TABLE[(value ^ byte) & 255];
  return (value ^ -1) >>> 0;
}

function bytesOf(signs) {
  const bytes = [];
  for (let at = 0; at < signs.length; at += 3) {
    const group = [...signs.slice(at, at + 3)];
    const value = group.reduce((sum, sign) => sum * SIGNS.length + SIGNS.indexOf(sign), 0);
    if (group.length < 2 || value >= 256 ** (group.length - 1)) refuse("damaged");
    if (group.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}

function bodyOf(kind, text) {
  const version = text.slice(-1);
  if (!text.startsWith(kind) || text.length > MOST_SIGNS || ![...text].every((sign) => SIGNS.includes(sign))) {
    refuse("foreign");
  }
  const bytes = bytesOf(text.slice(1, -1));
  if (bytes.length < 4) refuse("damaged");
  const body = bytes.subarray(4);
  const marked = Uint8Array.from([...new TextEncoder().encode(kind + version), ...body]);
  if (new DataView(bytes.buffer).getUint32(0) !== checksum(marked)) refuse("damaged");
  if (version !== VERSION) refuse("newer");
  return body;
}

async function inflated(body) {
  const reader = new Blob([body]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > MOST_BYTES) throw new RangeError(`more than ${MOST_BYTES} bytes`);
    text += decoder.decode(value, { stream: true });
  }
}

const isText = (value, most = 120) => typeof value === "string" && value.length <= most;
const isCount = (value, below) => Number.isInteger(value) && value >= 0 && value < below;
const isPoints = (value) => typeof value === "number" && Number.isInteger(value * 2) && Math.abs(value) <= MOST_POINTS;
const isList = (value, test, least, most) =>
  Array.isArray(value) && value.length >= least && value.length <= most && value.every(test);
const orNothing = (test) => (value) => value === null || test(value);

function fits(score) {
  if (typeof score !== "object" || score === null) return false;
  const { names, sides, rules, like, target, of, at, totals, progress, leader, winner, dealer, played, marks } = score;
  if (!isList(names, (name) => isText(name), 2, 6)) return false;
  const isSeats = (value) => isList(value, (seat) => isCount(seat, names.length), 1, names.length);
  if (!isList(sides, isSeats, 2, 6)) return false;
  const isSide = (value) => isCount(value, sides.length);
  const each = (value, test) => isList(value, test, sides.length, sides.length);
  const isLine = (value) => isList(value, () => true, 2, 5) && isText(value[0], 40) && Number.isInteger(value[1])
    && Math.abs(value[1]) <= MOST_POINTS && isCount(value[2] ?? 1, 1e4) && isText(value[3] ?? "") && isText(value[4] ?? "", 400);
  const isPart = (value) => isList(value, () => true, 2, 2) && isSeats(value[0]) && isList(value[1], isLine, 0, 60);
  return isText(rules) && isText(like, 40) && orNothing((value) => isCount(value, MOST_POINTS))(target)
    && orNothing((value) => isCount(value, 1e4))(of) && isCount(at, 1e9) && each(totals, isPoints)
    && each(progress, (value) => isCount(value, 1001)) && orNothing(isSide)(leader) && orNothing(isSide)(winner)
    && isCount(dealer, names.length) && isCount(played, 1e4) && isList(marks, (mark) => isText(mark, 20), 0, 10)
    && isList(score.deals, (gains) => each(gains, isPoints), 0, played)
    && isList(score.lines, (parts) => isList(parts, isPart, 0, 6), 0, score.deals.length);
}

// The score in a text, or a Refused.
export async function scoreIn(text) {
  const body = bodyOf("S", text);
  let score;
  try {
    score = JSON.parse(await inflated(body));
  } catch {
    refuse("damaged");
  }
  return fits(score) ? score : refuse("damaged");
}
