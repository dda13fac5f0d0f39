// navigator.share and navigator.clipboard.writeText for the client's buttons, in the server's page and in the offline
// app's. A text that is the path of a download shares that file. Where the browser can't share, the text is copied (the
// client itself would open a mail program), or the file is downloaded. The page then says so. Two commands of the app
// stand for the camera that reads codes.
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

  // Returns whether a camera can read codes here. A server has no decoder for browsers without one.
  async function hasCamera() {
    try {
      const formats = await BarcodeDetector.getSupportedFormats();
      const devices = await navigator.mediaDevices.enumerateDevices();
      return formats.includes("qr_code") && devices.some(({ kind }) => kind === "videoinput");
    } catch {
      return false; // plain http has no camera
    }
  }

  // Opens the camera until it reads a link to a table, and opens that link as the phone's own camera would.
  async function scan([aim, close, sorry]) {
    const camera = await import("./camera.js").catch(() => startup.say(sorry));
    await camera?.openCamera({ aim, close }, (kind, text) => {
      const link = kind === "text" && LINK.exec(text);
      if (link) {
        camera.closeCamera();
        location.assign(link[0]);
      } else if (kind === "end" && text !== "closed") startup.say(sorry);
    });
    return true;
  }

  // The app's commands for the camera (views/sharing/), the second one with three sentences.
  const CAMERA = { "pinella:camera": hasCamera, "pinella:scan": scan };
  const LINK = /\/t\/[a-z2-7]{40}[0-9]+/;

  // The client's buttons don't report what became of a share, so the app asks for it by a call of its own.
  async function share(data) {
    const [word, ...sentences] = data.text?.split("\n") ?? [];
    if (Object.hasOwn(CAMERA, word)) {
      if (!(await CAMERA[word](sentences))) throw new DOMException("", "AbortError");
      return;
    }
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
