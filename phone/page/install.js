// Brings a version of the app into the browser's cache, whole or not at all: a version counts once all its files are
// there and are what their digests say. Files that the version before had are taken over from it.
const POINTER = "pinella";

export class Shortage extends Error {
  name = "Shortage";
}

export async function current() {
  const pointer = await (await caches.open(POINTER)).match("current");
  return pointer ? pointer.text() : undefined;
}

// As Flutter's loader chooses (flutter_bootstrap.js).
function engine() {
  const blink = navigator.vendor === "Google Inc.";
  const collects = WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 95, 1, 120, 0]));
  const breaks = typeof Intl.v8BreakIterator !== "undefined" && typeof ImageDecoder !== "undefined";
  if (blink && breaks) return collects && document.createElement("canvas").getContext("webgl2") ? "wasm" : "chromium";
  return "other";
}

async function list() {
  const answer = await fetch("files.json", { cache: "no-store" });
  if (!answer.ok) throw new Error(`files.json: ${answer.status}`);
  return answer.json();
}

async function checked(file, bytes) {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const found = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== file.digest) throw new Error(`${file.name} is not what the list says`);
}

async function brought(file, unpacker, count) {
  const answer = await fetch(`packed/${file.digest}.xz`, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${file.name}: ${answer.status}`);
  const counted = answer.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  }));
  const bytes = await new Response(new unpacker(counted)).arrayBuffer();
  await checked(file, bytes);
  return bytes;
}

async function taken(file, before) {
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

const AT_ONCE = 4;

// Returns the version that is there then. `show` hears which part of the bytes has come.
export async function install(show = () => {}) {
  const { version, files } = await list();
  const had = await current();
  if (had === version) return version;
  const wanted = files.filter(({ engines }) => !engines || engines.includes(engine()));
  const before = had && (await caches.open(`${POINTER}-${had}`));
  const cache = await caches.open(`${POINTER}-${version}`);
  const whole = wanted.reduce((sum, { packed }) => sum + packed, 0);
  let come = 0;
  const count = (bytes) => show(Math.min((come += bytes) / whole, 1));
  const waiting = [...wanted].sort((one, other) => other.packed - one.packed);
  const unpack = await unpacker();
  const fill = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (await cache.match(file.name)) {
        count(file.packed);
        continue;
      }
      const bytes = (await taken(file, before)) ?? (await brought(file, unpack, count));
      const headers = { "Content-Type": file.type, "Content-Length": bytes.byteLength, "X-Digest": file.digest };
      await cache.put(file.name, new Response(bytes, { headers }));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, fill));
    await (await caches.open(POINTER)).put("current", new Response(version));
  } catch (error) {
    if (error.name === "QuotaExceededError") throw new Shortage(error.message);
    throw error;
  }
  return version;
}

// What no version uses any more.
export async function tidy() {
  const keep = [POINTER, `${POINTER}-${await current()}`];
  for (const name of await caches.keys()) {
    if (name.startsWith(POINTER) && !keep.includes(name)) await caches.delete(name);
  }
}
