// Validates, on a watching phone, the messages that the phone that keeps the score writes
// (models/transfer/peer_messages.py). score_code.js validates the content of a score.
import { MAX_TEXT } from "./text_code.js";

const VERSION = 1;
const isRecord = (value, keys) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).sort().join() === keys;
const TESTS = {
  score: (value) => isRecord(value, "kind,text") && typeof value.text === "string" && value.text.length <= MAX_TEXT,
  removed: (value) => isRecord(value, "kind"),
  ping: (value) => isRecord(value, "kind"),
  copy: ({ piece, missing, ...more }) => isRecord(more, "kind") && typeof piece === "string" && /^[0-9A-Z$+.:-]{1,4000}$/.test(piece)
    && Number.isInteger(missing) && missing >= 0 && missing < 100,
  role: (value) => isRecord(value, "kind,route") && typeof value.route === "string" && /^(\/match\/[a-z2-7]{16})?$/.test(value.route),
};

// Returns a message, or undefined if it is invalid or of another version.
export function parseMessage(text) {
  if (typeof text !== "string" || text.length > 2 * MAX_TEXT) return undefined;
  let envelope;
  try {
    envelope = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(envelope, "v,value") || envelope.v !== VERSION || typeof envelope.value?.kind !== "string") return undefined;
  const { value } = envelope;
  return Object.hasOwn(TESTS, value.kind) && TESTS[value.kind](value) ? value : undefined;
}

// Returns the first message of a watching phone. `phone` identifies it when it returns after a lost connection.
// `name` is what its user typed, or empty.
export const helloMessage = (phone, agent, name) =>
  JSON.stringify({ v: VERSION, value: { kind: "hello", phone, agent: agent.slice(0, 300), name: name.slice(0, 40) } });
