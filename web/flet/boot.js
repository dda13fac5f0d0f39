// Runs before Flutter's loader: configures where the client's files are, and shows the progress of the download. It
// replaces the scripts of Flet's own index.html; the names that it relies on are in tests/web/flet/pinned_internals.py.
"use strict";

document.documentElement.classList.add("scripted");

const { base, sizes } = document.currentScript.dataset;
const DOWNLOADED = 0.7; // the bar's share of the download; the rest is the start

// The server reads the cookie (web/browser_zone.py) when the client connects, and for downloads.
document.cookie = `pinella-zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}; path=/; samesite=lax`;

// The names are Flet's: its loader and its Dart code read them.
var flet = {
  pyodide: false,
  multiView: false,
  noCdn: true,
  webSocketEndpoint: "/ws",
  entrypointBaseUrl: base,
  assetBase: base,
  canvasKitBaseUrl: base + "canvaskit/",
  fontFallbackBaseUrl: base + "assets/fonts/", // of the emoji font; otherwise Flutter asks Google's host
  routeUrlStrategy: "path",
  webRenderer: "auto",
};
flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });

// The query behind a token was meant for the server; the app handles the path alone.
if (window.location.pathname.startsWith("/t/")) history.replaceState(history.state, "", window.location.pathname);

// On the entry form of a deal, Tab and Shift+Tab move between the cells. Flutter would also move its own focus, and Enter
// would then tap the focused control, so they are replaced by other keys for the app, unless a sheet covers the form
// (web/flet/browser_fixes.js is told by the app).
const dealEntryPath = /^\/match\/[^/]+\/(enter|deal\/[^/]+\/edit)$/;
for (const type of ["keydown", "keyup"]) {
  window.addEventListener(type, (event) => {
    if (event.key !== "Tab" || !dealEntryPath.test(window.location.pathname)) return;
    if (document.activeElement instanceof HTMLInputElement || window.isFormCovered) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { shiftKey } = event, [key, keyCode] = shiftKey ? ["F7", 118] : ["F9", 120];
    const replacement = { key, code: key, keyCode, shiftKey, bubbles: true, cancelable: true };
    event.target.dispatchEvent(new KeyboardEvent(type, replacement));
  }, true);
}

// WebKit restores a Flutter app from its back/forward cache with frames that never draw: reload instead.
window.addEventListener("pageshow", (event) => {
  if (event.persisted && navigator.vendor.startsWith("Apple")) window.location.reload();
});

// The client keeps the device's secret in the browser's storage, and without it the next visit is another device. So
// the page says what would be lost before the first match. Some browsers refuse private files in a private window, whose
// storage they delete at its end; Chromium tells the page nothing.
const SECRET = "flutter.pinella.device"; // views/core/device_secret.py

async function findStorageFault() {
  try {
    if (localStorage.getItem(SECRET)) return undefined;
    localStorage.setItem("pinella.probe", "x".repeat(200)); // longer than the secret
    localStorage.removeItem("pinella.probe");
  } catch (error) {
    return error.name.includes("Quota") || error.name.includes("QUOTA") ? "no_space" : "nothing_kept";
  }
  return (await navigator.storage?.getDirectory?.().catch(() => "private")) === "private" ? "private" : undefined;
}

addEventListener("DOMContentLoaded", async () => {
  const fault = await findStorageFault();
  const words = startup.texts();
  if (fault === "nothing_kept") startup.tell(words[fault], words.again, () => location.reload());
  else if (fault) startup.tell(words[fault], words.anyway);
});

// Counts bytes after decompression, because a response's stream yields decompressed bytes.
const bytesOf = new Map(sizes.split(" ").map((pair) => {
  const [name, bytes] = pair.split("=");
  return [base + name, Number(bytes)];
}));
const downloads = new Map(); // path → { loaded, sent }: bytes after decompression, and bytes on the network in all

function showDownload() {
  let loaded = 0, all = 0, sent = 0, onNetwork = 0;
  for (const [path, download] of downloads) {
    loaded += download.loaded;
    all += bytesOf.get(path);
    sent += download.sent;
    onNetwork += download.sent * (download.loaded / bytesOf.get(path));
  }
  const value = DOWNLOADED * Math.min(loaded / all, 1);
  if (loaded < all) startup.report("downloading", value, { loaded: onNetwork, whole: sent });
  else startup.report("starting", value, { limit: 0.97, half: 2000 });
}

function countBytes(response, path) {
  const download = { loaded: 0, sent: Number(response.headers.get("Content-Length")) };
  downloads.set(path, download);
  const count = new TransformStream({
    transform(chunk, controller) {
      download.loaded += chunk.byteLength;
      showDownload();
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: response.headers });
}

// If a script can't be loaded or the client can't start, the cover says so and offers to try again.
const failed = () => startup.fail(startup.texts().unloaded, startup.texts().again, () => location.reload());
addEventListener("error", ({ target }) => { if (target instanceof HTMLScriptElement && target.src) failed(); }, true);
addEventListener("unhandledrejection", () => { if (!flet.flutterApp) failed(); });
addEventListener("flutter-first-frame", () => startup.report("starting", 0.85, { limit: 0.97 }), { once: true });
addEventListener("DOMContentLoaded", () => {
  if (downloads.size === 0) startup.report("downloading", 0, { limit: 0.1 });
});

// On plain http browsers do not accept brotli; an XZ archive, unpacked here, is a third smaller than gzip.
const unpacker = window.isSecureContext ? null : new Promise((resolve, reject) => {
  const script = document.createElement("script");
  script.src = base + "client/xz-decompress.min.js";
  script.onload = () => resolve(window["xz-decompress"].XzReadableStream);
  script.onerror = reject;
  document.head.append(script);
});

const plainFetch = window.fetch.bind(window);

async function fetchUnpacked(path) {
  const packed = await plainFetch(path + ".xz");
  if (!packed.ok) return plainFetch(path); // the server has just started and is still compressing
  const Unpacked = await unpacker;
  const length = packed.headers.get("Content-Length");
  return new Response(new Unpacked(packed.body), { headers: { "Content-Type": "application/wasm", "Content-Length": length } });
}

window.fetch = async (resource, options) => {
  const path = new URL(resource.url ?? resource, document.baseURI).pathname;
  if (!bytesOf.has(path)) return plainFetch(resource, options);
  const response = unpacker ? await fetchUnpacked(path) : await plainFetch(resource, options);
  if (!response.ok || !response.body) return response;
  return countBytes(response, path);
};
