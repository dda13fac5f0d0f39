// The camera view over the app: reads codes, passes each text to Python, and shows Python's response.
import { createDecoder } from "./decoder.js";
import { createOverlay, element } from "./overlay.js";

const PAUSE = 120; // milliseconds between two frames that are decoded
const VIDEO_WIDTH = 1280; // pixels of a frame, so that a code of 101 modules has five for each

// Returns the stream of the camera on the phone's back.
export function requestCamera() {
  const wanted = { facingMode: "environment", width: { ideal: VIDEO_WIDTH }, height: { ideal: VIDEO_WIDTH } };
  return navigator.mediaDevices.getUserMedia({ video: wanted });
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
    const stream = await requestCamera();
    if (mine !== opened) {
      for (const track of stream.getTracks()) track.stop();
      return;
    }
    mine.stream = stream;
    video.srcObject = stream;
    await video.play();
    await scanVideo(video, () => mine === opened, (text) => onMessage("text", text));
  } catch (error) {
    if (mine !== opened) return;
    closeCamera();
    console.error(error);
    onMessage("end", error.name === "NotAllowedError" ? "refused" : "missing");
  }
}

// Calls `onText` with each code in a video that differs from the one before, while `isOpen` returns true.
export async function scanVideo(video, isOpen, onText) {
  const read = await createDecoder();
  let last;
  while (isOpen()) {
    const texts = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(video) : [];
    for (const text of texts) {
      if (isOpen() && text !== last) onText((last = text));
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
