// Shows the score in the fragment of this page's address, or connects to a phone by the code there. Browsers don't send
// fragments to a host.
import { InvalidCode, decodeScore } from "./score_code.js";
import { show, showSentence, words } from "./score_view.js";

async function read() {
  if (typeof DecompressionStream === "undefined") return showSentence(words.old);
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // keep the text as it is; the checksum detects damage
  }
  if (!text) return showSentence(words.foreign);
  if (text.startsWith("O")) return (await import("./watch.js")).watch(text);
  try {
    return show(await decodeScore(text));
  } catch (error) {
    if (!(error instanceof InvalidCode)) console.error(error);
    return showSentence(words[error instanceof InvalidCode ? error.why : "damaged"]);
  }
}

window.addEventListener("hashchange", read);
read();
