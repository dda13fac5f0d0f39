// navigator.share for the client's buttons, in the server's page and in the offline app's. Where the browser can't share,
// the text is copied, and the page says so: the client itself would open a mail program.
"use strict";

{
  const SHOWN = 6_000; // milliseconds
  const native = navigator.share?.bind(navigator);
  let texts = {}; // of the cover, which is removed when the app starts
  addEventListener("DOMContentLoaded", () => { texts = startup.texts(); });

  function say(sentence) {
    document.getElementById("copied")?.remove();
    const message = Object.assign(document.createElement("p"), { id: "copied", textContent: sentence });
    message.setAttribute("role", "status");
    document.body.append(message);
    setTimeout(() => message.remove(), SHOWN);
  }

  // Copies within the tap; `navigator.clipboard` may ask first, and plain http doesn't have it.
  function copySelected(text) {
    const focused = document.activeElement;
    const area = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    focused?.focus();
    return done;
  }

  async function copy(text) {
    try {
      if (!copySelected(text)) await navigator.clipboard.writeText(text);
      say(texts.copied);
    } catch {
      say(texts.uncopied);
    }
  }

  async function share(data) {
    if (native) {
      try {
        await native(data);
        return;
      } catch (error) {
        if (error.name === "AbortError") return; // the user closed the browser's sheet
      }
    }
    await copy(data.url ?? data.text);
  }

  const define = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
  define("share", share);
  define("canShare", () => true); // the client asks first
}
