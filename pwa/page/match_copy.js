// The copy of the match that a phone which enters deals gets with each saved deal, so that it can go on without the phone
// that keeps the score. It is the text of a link; the app validates it when it is opened.
const NAME = "pinella.copy"; // the key of the time and the text
const MAX_AGE = 43200000; // milliseconds: longer than an evening
const TEXT = /^M[0-9A-Z$+.:-]+$/;
let pieces = ""; // of a copy that is not complete yet
let due; // how many pieces are missing after its next one; a piece with another number begins a copy

export function addPiece({ piece, missing }) {
  pieces = missing === due ? pieces + piece : piece;
  due = missing - 1;
  if (!missing) keepCopy(pieces);
}

// Keeps this copy instead of an older one. An empty text keeps none.
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

// Returns the address that opens the copy in the app, or undefined without one of this evening.
export function copyAddress() {
  const [time, text] = (localStorage.getItem(NAME) ?? "").split(" ");
  return text && TEXT.test(text) && Date.now() - time < MAX_AGE ? `./#/take/${text}` : undefined;
}
