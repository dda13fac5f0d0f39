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

  const OUTCOME = "pinella:shared"; // views/core/device_features.py
  let last = Promise.resolve(false); // whether the last share was sent, copied or downloaded
  let canceled = false;

  // Returns whether the browser's sheet has opened.
  async function shareNatively(data) {
    try {
      await native(data);
      return true;
    } catch (error) {
      canceled = error.name === "AbortError"; // the user closed it
      return canceled;
    }
  }

  async function shareFile(path) {
    try {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(answer.status);
      const name = answer.headers.get("Content-Disposition")?.match(/filename="(.+)"/)?.[1] ?? "pinella";
      const content = await answer.blob();
      const data = { files: [new File([content], name, { type: content.type })] };
      if (native && nativeCanShare?.(data) && (await shareNatively(data))) return !canceled;
      location.assign(path); // a download, which keeps the page
      startup.say("downloaded");
      return true;
    } catch {
      startup.say("unsent");
      return false;
    }
  }

  function download(file) {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
    link.click();
    startup.say("downloaded");
    return true;
  }

  async function shareOrCopy(data) {
    if (data.files?.length) {
      const done = native && nativeCanShare?.(data) && (await shareNatively(data));
      return done ? !canceled : download(data.files[0]);
    }
    if (DOWNLOAD.test(data.text)) return shareFile(data.text);
    return native && (await shareNatively(data)) ? !canceled : copy(data.url ?? data.text);
  }

  // The client's buttons don't report what became of a share, so the app asks for it by a call of its own.
  async function share(data) {
    if (data.text === OUTCOME) {
      if (!(await last)) throw new DOMException("", "AbortError");
      return;
    }
    canceled = false;
    last = shareOrCopy(data);
    await last;
  }

  const define = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
  define("share", share);
  define("canShare", () => true); // the client asks first
  define("clipboard", Object.assign(clipboard ?? {}, { writeText: copy }));
}
