// Decodes the score in a code, which models/transfer/score.py encodes. Every value is validated: the code may come from
// anyone.
import { decodeText, refuse } from "./text_code.js";

export { InvalidCode } from "./text_code.js";

const MAX_BYTES = 100000;
const MAX_POINTS = 1e7;

async function inflate(body) {
  const reader = new Blob([body]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > MAX_BYTES) throw new RangeError(`more than ${MAX_BYTES} bytes`);
    text += decoder.decode(value, { stream: true });
  }
}

// As in models/values/text.py: no hidden or reversing characters, at most four combining marks in a row.
const FORBIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Cf}\p{Zl}\p{Zp}]|[\p{Mn}\p{Me}]{5}/u;
const [NAME, NOTE] = [40, 200]; // characters, each up to two UTF-16 units long
const isText = (value, most) => typeof value === "string" && value.length <= most && !FORBIDDEN.test(value);
const isCount = (value, below) => Number.isInteger(value) && value >= 0 && value < below;
const isPoints = (value) => typeof value === "number" && Number.isInteger(value * 2) && Math.abs(value) <= MAX_POINTS;
const isList = (value, test, least, most) =>
  Array.isArray(value) && value.length >= least && value.length <= most && value.every(test);
const nullOr = (test) => (value) => value === null || test(value);

function isValidScore(score) {
  if (typeof score !== "object" || score === null) return false;
  const { names, sides, rules, like, target, of, at, totals, progress, leader, winner, dealer, played, marks } = score;
  if (!isList(names, (name) => isText(name, 2 * NAME), 2, 6)) return false;
  const isSeats = (value) => isList(value, (seat) => isCount(seat, names.length), 1, names.length);
  if (!isList(sides, isSeats, 2, 6)) return false;
  const isSide = (value) => isCount(value, sides.length);
  const each = (value, test) => isList(value, test, sides.length, sides.length);
  const isLine = (value) => isList(value, () => true, 2, 5) && isText(value[0], 40) && Number.isInteger(value[1])
    && Math.abs(value[1]) <= MAX_POINTS && isCount(value[2] ?? 1, 1e4) && isText(value[3] ?? "", 40) && isText(value[4] ?? "", 2 * NOTE);
  const isPart = (value) => isList(value, () => true, 2, 2) && isSeats(value[0]) && isList(value[1], isLine, 0, 60);
  return isText(rules, 2 * NAME) && isText(like, 40) && nullOr((value) => isCount(value, MAX_POINTS))(target)
    && nullOr((value) => isCount(value, 1e4))(of) && isCount(at, 1e9) && each(totals, isPoints)
    && each(progress, (value) => isCount(value, 1001)) && nullOr(isSide)(leader) && nullOr(isSide)(winner)
    && isCount(dealer, names.length) && isCount(played, 1e4) && isList(marks, (mark) => isText(mark, 20), 0, 10)
    && isList(score.deals, (gains) => each(gains, isPoints), 0, played)
    && isList(score.lines, (parts) => isList(parts, isPart, 0, 6), 0, score.deals.length);
}

// Wraps right-to-left text in isolation marks, so that it doesn't reorder its neighbours, like wording/translation.py.
export const isolate = (text) => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(text) ? `\u2068${text}\u2069` : text);

// Returns the score in a text, or throws InvalidCode.
export async function decodeScore(text) {
  const body = decodeText("S", text);
  let score;
  try {
    score = JSON.parse(await inflate(body));
  } catch {
    refuse("damaged");
  }
  return isValidScore(score) ? score : refuse("damaged");
}

// Like half_digits of wording/numerals.py.
export function halfDigits(numbers, widths) {
  const width = (number) => [...number].reduce((sum, character) => sum + (widths[character] ?? widths[0]), 0);
  return Math.min(Math.ceil((2 * Math.max(...numbers.map(width))) / widths[0]), 18);
}
