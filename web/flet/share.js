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

  // Returns "copied" or, if that failed, ""; the page says either.
  async function copy(text) {
    try {
      if (!copySelected(text)) await nativeWrite(text);
      startup.say("copied");
      return "copied";
    } catch {
      startup.say("uncopied");
      return "";
    }
  }

  const OUTCOME = /^pinella:(sent|copied|downloaded)$/; // views/result/poster.py
  let last = Promise.resolve(""); // one of these words, or "" if the last share was canceled or failed

  // Returns "sent", or "" if the user closed the browser's sheet; null if the sheet didn't open.
  async function shareNatively(data) {
    if (data.files?.length && !nativeCanShare?.(data)) return null;
    try {
      await native(data);
      return "sent";
    } catch (error) {
      return error.name === "AbortError" ? "" : null;
    }
  }

  async function shareFile(path) {
    try {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(answer.status);
      const name = answer.headers.get("Content-Disposition")?.match(/filename="(.+)"/)?.[1] ?? "pinella";
      const content = await answer.blob();
      const data = { files: [new File([content], name, { type: content.type })] };
      const done = native && (await shareNatively(data));
      if (done != null) return done;
      location.assign(path); // a download, which keeps the page
      startup.say("downloaded");
      return "downloaded";
    } catch {
      startup.say("unsent");
      return "";
    }
  }

  function download(file) {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
    link.click();
    startup.say("downloaded");
    return "downloaded";
  }

  async function shareOrCopy(data) {
    if (data.files?.length) return (native && (await shareNatively(data))) ?? download(data.files[0]);
    if (DOWNLOAD.test(data.text)) return shareFile(data.text);
    return (native && (await shareNatively(data))) ?? copy(data.url ?? data.text); // without a sheet, within the tap
  }

  // The client's buttons don't report what became of a share, so the app asks for it by a call of its own.
  async function share(data) {
    const asked = OUTCOME.exec(data.text)?.[1];
    if (asked) {
      if ((await last) !== asked) throw new DOMException("", "AbortError");
      return;
    }
    last = shareOrCopy(data);
    await last;
  }

  const define = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
  define("share", share);
  define("canShare", () => true); // the client asks first
  define("clipboard", Object.assign(clipboard ?? {}, { writeText: copy }));
}
