// The camera over the app: reads codes one after the other, gives each text to Python, and shows what Python says of it.
const PAUSE = 120; // milliseconds between two looks
const WIDE = 1280; // pixels of a picture, so that a code of 101 modules has five for each

async function reader() {
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
      return []; // no code in this picture
    }
  };
}

function part(tag, more, ...within) {
  const made = Object.assign(document.createElement(tag), more);
  made.append(...within);
  return made;
}

let opened;

// `words` are the sentences to begin with; `hear` gets each text, and at the end why it ended: "closed" by the reader,
// "refused" or "missing" where there is no camera to be had.
export async function openCamera(words, hear) {
  closeCamera();
  const video = part("video", { autoplay: true, muted: true, playsInline: true });
  const said = part("p", { role: "status", textContent: words.aim });
  const close = part("button", { textContent: words.close });
  const over = part("section", { id: "camera" }, video, said, close);
  over.setAttribute("role", "dialog");
  over.setAttribute("aria-label", words.aim);
  const mine = (opened = { over, said, stream: undefined });
  close.onclick = () => { closeCamera(); hear("end", "closed"); };
  document.body.append(over);
  try {
    const wanted = { facingMode: "environment", width: { ideal: WIDE }, height: { ideal: WIDE } };
    const stream = await navigator.mediaDevices.getUserMedia({ video: wanted });
    if (mine !== opened) {
      for (const track of stream.getTracks()) track.stop();
      return;
    }
    mine.stream = stream;
    video.srcObject = stream;
    await video.play();
    await look(mine, video, hear);
  } catch (error) {
    if (mine !== opened) return;
    closeCamera();
    console.error(error);
    hear("end", error.name === "NotAllowedError" ? "refused" : "missing");
  }
}

async function look(mine, video, hear) {
  const read = await reader();
  let last;
  while (mine === opened) {
    const texts = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(video) : [];
    for (const text of texts) {
      if (mine === opened && text !== last) hear("text", (last = text));
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
