// A copy of the match, sent to a phone that enters deals with each saved deal, so that it can continue without the
// phone that keeps the score. It is the text of a link; the app validates it when it is opened.
const NAME = "pinella.copy"; // the key of the time and the text
const MAX_AGE = 43200000; // milliseconds: longer than an evening
const TEXT = /^M[0-9A-Z$+.:-]+$/;
let pieces = ""; // of a copy that is not complete yet
let due; // the `missing` that the next piece should have; any other value begins a new copy

export function addPiece({ piece, missing }) {
  pieces = missing === due ? pieces + piece : piece;
  due = missing - 1;
  if (!missing) keepCopy(pieces);
}

// Replaces the stored copy with this one, or deletes it for an empty text.
export function keepCopy(text) {
  pieces = "";
  due = undefined;
  try {
    localStorage.removeItem(NAME);
    if (TEXT.test(text)) localStorage.setItem(NAME, `${Date.now()} ${text}`);
  } catch (error) {
    console.info(error); // no space
  }
}

// Returns the address that opens the copy in the app, or undefined if there is none from this evening.
export function copyAddress() {
  const [time, text] = (localStorage.getItem(NAME) ?? "").split(" ");
  return text && TEXT.test(text) && Date.now() - time < MAX_AGE ? `./#/import/${text}` : undefined;
}
