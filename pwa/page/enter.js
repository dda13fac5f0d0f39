// Enters deals on a connected phone: installs Flet's client without Python, and connects it to the parent page
// (desk.js), which is connected to the phone that keeps the score.
import { startFletClient } from "./flet_client.js";
import { StorageFull, install, installClient } from "./install.js";

const all = JSON.parse(document.getElementById("words").textContent);
const tags = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
const language = tags.find((code) => code in all) ?? "en";
const said = all[language];
document.documentElement.lang = language;

const screenMark = new TextEncoder().encode("AppBar");
const hasScreen = (packet) => packet.some((_, start) => screenMark.every((byte, at) => packet[start + at] === byte));

async function connect(_app, _parameters, onMessage) {
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || origin !== location.origin) return;
    onMessage(data);
    const cover = document.getElementById("cover");
    if (cover && hasScreen(data)) requestAnimationFrame(() => requestAnimationFrame(() => uncover(cover)));
  });
}

// With the whole app, this phone can continue the match without the other phone and without a network.
function uncover(cover) {
  if (!cover.isConnected) return;
  cover.remove();
  install().catch(console.info);
}

const send = async (_app, bytes) => parent.postMessage(bytes, location.origin);

function showInstallation({ loaded, unpacked, whole }) {
  if (loaded < whole) startup.report("downloading", 0.7 * (loaded / whole), { loaded, whole });
  else startup.report("unpacking", 0.7 + 0.2 * (unpacked / whole), { limit: 0.9 });
}

async function waitForServiceWorker() {
  await navigator.serviceWorker.register("service.js");
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
  });
}

async function begin() {
  if (parent === window) return location.replace("./");
  try {
    startup.report("downloading", 0, { limit: 0.05 });
    await Promise.all([installClient(showInstallation), waitForServiceWorker()]);
  } catch (error) {
    console.error(error);
    const why = error instanceof StorageFull ? "full" : "offline";
    return startup.fail(said[why], said.again, () => location.reload());
  }
  startup.report("starting", 0.9, { limit: 0.98, half: 2500 });
  return startFletClient({ connect, send });
}

begin();
