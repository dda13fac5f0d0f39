// The page's data in localStorage, which survives when a browser deletes the private files: whether the app was used,
// the number of matches, and copies of the matches in progress (pwa/match_copies.py).
const MARK = "pinella.began";
const COUNT = "pinella.matches";
const COPIES = "pinella.copies";

export const wasUsed = () => read(MARK) !== null;
export const keptCount = () => Number(read(COUNT));
export const keptCopies = () => read(COPIES) ?? "";

export const keepUse = () => keep(MARK, "1");
export const keepCount = (count) => keep(COUNT, count);

// If there is no space for all copies, leave out the last ones, which are the earliest matches.
export function keepCopies(text) {
  for (const copies = JSON.parse(text); !keep(COPIES, JSON.stringify(copies)) && copies.length; copies.pop());
}

function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing
  }
}

// An older text stays until the new one is written.
function keep(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch (error) {
    console.info(error); // no space
    return false;
  }
}
