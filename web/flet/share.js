// navigator.share and navigator.clipboard.writeText for the client's buttons, in the server's page and in the offline
// app's. A text that is the path of a download shares that file. Where the browser can't share, the text is copied (the
// client itself would open a mail program), or the file is downloaded. The page then says so.
"use strict";

{
  const DOWNLOAD = /^\/d\/[^\s]+$/; // web/urls.py
  const native = navigator.share?.bind(navigator);
  const nativeCanShare = navigator.canShare?.bind(navigator);
  const clipboard = navigator.clipboard; // plain http doesn't have it
  const nativeWrite = clipboard?.writeText.bind(clipboard);

  // Copies synchronously within the tap; `navigator.clipboard` may ask for permission first.
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

  // Returns whether the text was copied, which the page says in any case.
  async function copy(text) {
    try {
      if (!copySelected(text)) await nativeWrite(text);
      startup.say("copied");
      return true;
    } catch {
      startup.say("uncopied");
      return false;
    }
  }

  // Returns whether the browser's sheet has opened.
  async function shareNatively(data) {
    try {
      await native(data);
      return true;
    } catch (error) {
      return error.name === "AbortError"; // the user closed it
    }
  }

  async function shareFile(path) {
    try {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(answer.status);
      const name = answer.headers.get("Content-Disposition")?.match(/filename="(.+)"/)?.[1] ?? "pinella";
      const content = await answer.blob();
      const data = { files: [new File([content], name, { type: content.type })] };
      if (native && nativeCanShare?.(data) && (await shareNatively(data))) return;
      location.assign(path); // a download, which keeps the page
      startup.say("downloaded");
    } catch {
      startup.say("unsent");
    }
  }

  async function share(data) {
    if (DOWNLOAD.test(data.text)) await shareFile(data.text);
    else if (!native || !(await shareNatively(data))) await copy(data.url ?? data.text);
  }

  const define = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
  define("share", share);
  define("canShare", () => true); // the client asks first
  define("clipboard", Object.assign(clipboard ?? {}, { writeText: copy }));
}
