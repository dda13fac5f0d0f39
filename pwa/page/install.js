// Installs a version of the app in the browser's cache, completely or not at all: a version becomes current once all
// its files are cached and match their digests. Files that have not changed are copied from the previous version.
const POINTER = "pinella";

export class StorageFull extends Error {
  name = "StorageFull";
}

// The version that is installed here. It is ignored if its files are missing, because an older page of another
// installation at this origin may have deleted them (see service.js).
export async function current() {
  const pointer = await (await caches.open(POINTER)).match("current");
  const version = await pointer?.text();
  return version && (await caches.match("index.html", { cacheName: `${POINTER}-${version}` })) ? version : undefined;
}

// The engine that Flutter's loader will choose (flutter_bootstrap.js).
function engine() {
  const blink = navigator.vendor === "Google Inc.";
  const collects = WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 95, 1, 120, 0]));
  const breaks = typeof Intl.v8BreakIterator !== "undefined" && typeof ImageDecoder !== "undefined";
  if (blink && breaks) return collects && document.createElement("canvas").getContext("webgl2") ? "wasm" : "chromium";
  return "other";
}

async function fetchManifest() {
  const answer = await fetch("files.json", { cache: "no-store" });
  if (!answer.ok) throw new Error(`files.json: ${answer.status}`);
  return answer.json();
}

async function checked(file, bytes) {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const found = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== file.digest) throw new Error(`${file.name} doesn't match its digest in the list`);
}

async function download(file, unpacker, count) {
  const answer = await fetch(`packed/${file.digest}.xz`, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${file.name}: ${answer.status}`);
  const counted = answer.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      count(chunk.byteLength, 0);
      controller.enqueue(chunk);
    },
  }));
  const bytes = await new Response(new unpacker(counted)).arrayBuffer();
  await checked(file, bytes);
  return bytes;
}

async function copyFromPrevious(file, before) {
  const old = before && (await before.match(file.name));
  return old?.headers.get("X-Digest") === file.digest ? old.arrayBuffer() : undefined;
}

function unpacker() {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "xz-decompress.min.js";
    script.onload = () => resolve(window["xz-decompress"].XzReadableStream);
    script.onerror = reject;
    document.head.append(script);
  });
}

// The app's faces, which the page's own texts use as soon as they are here; the service worker serves them later.
const WEIGHTS = { "Display-Bold": 700, "Text-Regular": 400, "Text-SemiBold": 600 };
const faceOf = (name) => Object.keys(WEIGHTS).find((face) => name === `assets/fonts/Pinella${face}.ttf`);

function addFace(face, source) {
  document.fonts.add(new FontFace(`Pinella ${face.split("-")[0]}`, source, { weight: WEIGHTS[face] }));
}

if (navigator.serviceWorker?.controller) {
  for (const face in WEIGHTS) addFace(face, `url(assets/fonts/Pinella${face}.ttf)`);
}

const CONCURRENCY = 4;

// The files of Flet's client, which a phone without Python needs to enter deals (enter.js).
const CLIENT = /^(assets\/|canvaskit\/|main\.dart|flutter_bootstrap\.js|version\.json)/;

// Installs the app and returns the installed version. Calls `show` with numbers of bytes: downloaded, unpacked, and in
// all.
export async function install(show = () => {}) {
  const { version, files } = await fetchManifest();
  const had = await current();
  if (had === version) return version;
  await fill(version, files.filter(isForEngine), had, show);
  await (await caches.open(POINTER)).delete("client");
  return version;
}

// Installs Flet's client alone, unless the app is there. The service worker serves its files like the app's.
export async function installClient(show) {
  if (await current()) return;
  const pointers = await caches.open(POINTER);
  const had = await (await pointers.match("client"))?.text();
  let table;
  try {
    table = await fetchManifest();
  } catch (error) {
    if (had) return; // without a network, use the client of an earlier evening
    throw error;
  }
  if (had === table.version) return;
  const wanted = table.files.filter((file) => isForEngine(file) && CLIENT.test(file.name));
  await fill(table.version, wanted, had, show, "client");
}

const isForEngine = ({ engines }) => !engines || engines.includes(engine());

// Fills the cache of a version with these files, then names it in the entry `pointer`.
async function fill(version, wanted, had, show, pointer = "current") {
  const before = had && (await caches.open(`${POINTER}-${had}`));
  const cache = await caches.open(`${POINTER}-${version}`);
  const whole = wanted.reduce((sum, { packed }) => sum + packed, 0);
  let loaded = 0;
  let unpacked = 0;
  const count = (downloadedBytes, unpackedBytes) => {
    loaded = Math.min(loaded + downloadedBytes, whole);
    unpacked += unpackedBytes;
    show({ loaded, unpacked, whole });
  };
  const bySize = [...wanted].sort((one, other) => other.packed - one.packed);
  const unpack = await unpacker();
  const work = async (waiting) => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (await cache.match(file.name)) {
        count(file.packed, file.packed);
        continue;
      }
      const copied = await copyFromPrevious(file, before);
      const bytes = copied ?? (await download(file, unpack, count));
      const headers = { "Content-Type": file.type, "Content-Length": bytes.byteLength, "X-Digest": file.digest };
      await cache.put(file.name, new Response(bytes, { headers }));
      if (faceOf(file.name)) addFace(faceOf(file.name), bytes);
      count(copied ? file.packed : 0, file.packed);
    }
  };
  try {
    // The faces alone first: the unpacker finishes a large file before it begins another one.
    for (const isFirst of [true, false]) {
      const waiting = bySize.filter(({ name }) => Boolean(faceOf(name)) === isFirst);
      await Promise.all(Array.from({ length: CONCURRENCY }, () => work(waiting)));
    }
    await (await caches.open(POINTER)).put(pointer, new Response(version));
  } catch (error) {
    if (error.name === "QuotaExceededError") throw new StorageFull(error.message);
    throw error;
  }
}
