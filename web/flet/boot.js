// Runs before Flutter's loader: tells it where the client lies, and shows how far the download has come. Stands in the
// place of the scripts of Flet's own index.html; the names that it relies on are in relied_on.py.
"use strict";

document.documentElement.classList.add("scripted");

const { base, sizes } = document.currentScript.dataset;

// The names are Flet's: its loader and its Dart code read them.
var flet = {
  pyodide: false,
  multiView: false,
  noCdn: true,
  webSocketEndpoint: "/ws",
  entrypointBaseUrl: base,
  assetBase: base,
  canvasKitBaseUrl: base + "canvaskit/",
  fontFallbackBaseUrl: "assets/fonts/",  // ours has every glyph; the address only keeps Google's out
  routeUrlStrategy: "path",
  webRenderer: "auto",
};
flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });

// A question behind a token was for the server; the app knows the plain path.
if (window.location.pathname.startsWith("/t/")) history.replaceState(history.state, "", window.location.pathname);

// Where a deal is entered, Tab goes round the deal's cells. Flutter would move its own focus too, and Enter would then
// tap whatever lies there: the app hears of another key instead. Shift with Tab still moves the focus.
const enteringADeal = /^\/match\/[^/]+\/(enter|deal\/[^/]+\/edit)$/;
for (const type of ["keydown", "keyup"]) {
  window.addEventListener(type, (event) => {
    if (event.key !== "Tab" || event.shiftKey || !enteringADeal.test(window.location.pathname)) return;
    if (document.activeElement instanceof HTMLInputElement) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const stand_in = { key: "F9", code: "F9", keyCode: 120, bubbles: true, cancelable: true };
    event.target.dispatchEvent(new KeyboardEvent(type, stand_in));
  }, true);
}

// WebKit restores a Flutter app from its back/forward cache with frames that never draw: start afresh instead.
window.addEventListener("pageshow", (event) => {
  if (event.persisted && navigator.vendor.startsWith("Apple")) window.location.reload();
});

// Bytes after decompression, which is what a stream of the response yields whatever its coding was.
const bytesOf = new Map(sizes.split(" ").map((pair) => {
  const [name, bytes] = pair.split("=");
  return [base + name, Number(bytes)];
}));
const started = new Map();

function show() {
  const bar = document.getElementById("progress");
  if (!bar) return;
  const loaded = [...started.values()].reduce((sum, bytes) => sum + bytes, 0);
  const whole = [...started.keys()].reduce((sum, path) => sum + bytesOf.get(path), 0);
  bar.value = Math.max(bar.value, loaded / whole);
}

function counted(response, path) {
  const count = new TransformStream({
    transform(chunk, controller) {
      started.set(path, started.get(path) + chunk.byteLength);
      show();
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: response.headers });
}

// On plain http no browser takes brotli; an XZ archive that is unpacked here is smaller than gzip by a third.
const unpacker = window.isSecureContext ? null : new Promise((resolve, reject) => {
  const script = document.createElement("script");
  script.src = base + "client/xz-decompress.min.js";
  script.onload = () => resolve(window["xz-decompress"].XzReadableStream);
  script.onerror = reject;
  document.head.append(script);
});

const plainFetch = window.fetch.bind(window);

async function unpacked(path) {
  const packed = await plainFetch(path + ".xz");
  if (!packed.ok) return plainFetch(path); // the server has just started and is still packing
  const Unpacked = await unpacker;
  return new Response(new Unpacked(packed.body), { headers: { "Content-Type": "application/wasm" } });
}

window.fetch = async (resource, options) => {
  const path = new URL(resource.url ?? resource, document.baseURI).pathname;
  if (!bytesOf.has(path)) return plainFetch(resource, options);
  const response = unpacker ? await unpacked(path) : await plainFetch(resource, options);
  if (!response.ok || !response.body) return response;
  started.set(path, 0);
  return counted(response, path);
};
