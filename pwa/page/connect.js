// Connects other phones, one after the other: shows the code of an offer and reads the code of the answer.
import { requestCamera, scanVideo } from "./camera.js";
import { createDecoder } from "./decoder.js";
import { createOverlay, element } from "./overlay.js";
import { PeerHub } from "./peer_hub.js";
import * as links from "./peer_link.js";
import { qrPicture } from "./qr_picture.js";
import { InvalidCode } from "./text_code.js";

const PHOTO_SIZE = 1600; // pixels, at most
const PHOTO_TIME = 5000; // milliseconds to search a photo; unlike a video, it has only one frame

let hub;
let opened; // the view, while it is open

// Handles a request of Python. `report` is called with events, as PeerHub describes them.
export function handlePeers({ act, words, number, text, bytes }, report) {
  hub ??= new PeerHub({ links, report });
  if (act === "open") openView(words);
  else if (act === "send") hub.send(number, text);
  else if (act === "tell") hub.tell(number, text);
  else if (act === "packet") hub.sendPacket(number, bytes);
  else hub.remove(number, text);
}

function createView(words) {
  const code = element("div", { className: "code" });
  const video = element("video", { autoplay: true, muted: true, playsInline: true });
  const said = element("p", { textContent: words.starting });
  said.setAttribute("role", "status");
  const photo = element("input", { type: "file", accept: "image/*", hidden: true });
  photo.setAttribute("capture", "environment");
  const take = element("button", { textContent: words.photo });
  const copy = element("button", { textContent: words.copy });
  const paste = element("input", { type: "text", placeholder: words.paste, autocomplete: "off", maxLength: 1000 });
  paste.setAttribute("aria-label", words.paste);
  const close = element("button", { textContent: words.close });
  const ways = element("div", { className: "ways", hidden: true }, take, copy, paste, photo);
  const other = element("button", { textContent: words.other });
  const row = element("div", { className: "row" }, other, close);
  const over = createOverlay("connect", words.aim, element("p", { textContent: words.aim }), code, video, ways, said, row);
  take.onclick = () => photo.click();
  other.onclick = () => {
    ways.hidden = false;
    other.remove();
    video.classList.add("covered"); // the camera goes on reading
  };
  return { over, words, code, video, said, photo, copy, paste, close, stream: undefined, link: "", isBusy: false };
}

async function openView(words) {
  closeView();
  const view = (opened = createView(words));
  const { video, photo, copy, paste, close } = view;
  close.onclick = closeView;
  photo.onchange = () => readPhoto(view);
  paste.onchange = () => accept(view, paste.value);
  copy.onclick = async () => {
    await navigator.clipboard.writeText(view.link);
    view.said.textContent = words.copied;
  };
  document.body.append(view.over);
  const hasCamera = await startCamera(view);
  await showOffer(view);
  if (view !== opened) return;
  view.said.textContent = hasCamera ? words.then : words.no_camera;
  if (hasCamera) await scanVideo(video, () => view === opened, (text) => accept(view, text));
}

// Open the camera before making the offer: browsers reveal the phone's own addresses only to a page with camera access.
async function startCamera(view) {
  try {
    const stream = await requestCamera();
    if (view !== opened) {
      for (const track of stream.getTracks()) track.stop();
      return false;
    }
    view.stream = stream;
    view.video.srcObject = stream;
    await view.video.play();
    return true;
  } catch (error) {
    console.info(error);
    view.video.hidden = true;
    return false;
  }
}

async function showOffer(view) {
  try {
    const offer = await hub.offer();
    if (view !== opened) return;
    view.link = new URL(`show.html#${offer}`, document.baseURI).href;
    view.code.replaceChildren(qrPicture(view.link, view.words.aim));
  } catch (error) {
    console.error(error);
    view.said.textContent = view.words.unsupported;
  }
}

async function readPhoto(view) {
  const [file] = view.photo.files;
  if (!file) return;
  const read = await createDecoder(PHOTO_TIME);
  try {
    const whole = await createImageBitmap(file);
    const scale = Math.min(1, PHOTO_SIZE / Math.max(whole.width, whole.height));
    const size = { resizeWidth: Math.round(whole.width * scale), resizeHeight: Math.round(whole.height * scale) };
    const [text = ""] = await read(await createImageBitmap(whole, size));
    await accept(view, text);
  } catch (error) {
    console.info(error);
    view.said.textContent = view.words.damaged;
  }
  view.photo.value = "";
}

// Connects the phone whose answer was read, and shows an offer for the next one.
async function accept(view, text) {
  if (view !== opened || view.isBusy) return;
  view.isBusy = true;
  view.said.textContent = view.words.connecting;
  let sentence = view.words.joined;
  try {
    await hub.accept(text.trim());
  } catch (error) {
    if (!(error instanceof InvalidCode)) console.error(error);
    sentence = view.words[error instanceof InvalidCode ? error.why : "damaged"];
  }
  view.isBusy = false;
  if (view !== opened) return;
  view.paste.value = "";
  await showOffer(view);
  view.said.textContent = sentence;
}

function closeView() {
  if (!opened) return;
  for (const track of opened.stream?.getTracks() ?? []) track.stop();
  opened.over.remove();
  opened = undefined;
  hub.withdraw();
}
