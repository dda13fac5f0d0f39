// The camera view over the app: reads codes, passes each text to Python, and shows Python's response.
import { createOverlay, element } from "./overlay.js";

const PAUSE = 120; // milliseconds between two frames that are decoded
const VIDEO_WIDTH = 1280; // pixels of a frame, so that a code of 101 modules has five for each

async function createDecoder() {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats?.().catch(() => [])) ?? [];
  if (formats.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  }
  const { decodeQR } = await import("./qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
    context.drawImage(video, 0, 0);
    try {
      return [decodeQR(context.getImageData(0, 0, canvas.width, canvas.height), { timeLimit: 60 })];
    } catch {
      return []; // no code in this frame
    }
  };
}

let opened;

// `words` are the initial texts. `onMessage` is called with each text, and at the end with the reason: "closed" by the user,
// "refused" or "missing" if no camera is available.
export async function openCamera(words, onMessage) {
  closeCamera();
  const video = element("video", { autoplay: true, muted: true, playsInline: true });
  const said = element("p", { role: "status", textContent: words.aim });
  const close = element("button", { textContent: words.close });
  const over = createOverlay("camera", words.aim, video, said, close);
  const mine = (opened = { over, said, stream: undefined });
  close.onclick = () => { closeCamera(); onMessage("end", "closed"); };
  document.body.append(over);
  try {
    const wanted = { facingMode: "environment", width: { ideal: VIDEO_WIDTH }, height: { ideal: VIDEO_WIDTH } };
    const stream = await navigator.mediaDevices.getUserMedia({ video: wanted });
    if (mine !== opened) {
      for (const track of stream.getTracks()) track.stop();
      return;
    }
    mine.stream = stream;
    video.srcObject = stream;
    await video.play();
    await scan(mine, video, onMessage);
  } catch (error) {
    if (mine !== opened) return;
    closeCamera();
    console.error(error);
    onMessage("end", error.name === "NotAllowedError" ? "refused" : "missing");
  }
}

async function scan(mine, video, onMessage) {
  const read = await createDecoder();
  let last;
  while (mine === opened) {
    const texts = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(video) : [];
    for (const text of texts) {
      if (mine === opened && text !== last) onMessage("text", (last = text));
    }
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
  }
}

export function tellCamera(sentence) {
  if (opened) opened.said.textContent = sentence;
}

export function closeCamera() {
  if (!opened) return;
  for (const track of opened.stream?.getTracks() ?? []) track.stop();
  opened.over.remove();
  opened = undefined;
}
