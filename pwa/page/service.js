// Serves the files of the installed version, with or without a network. install.js installs them; the current version
// is named only by the entry "current" in the cache "pinella".
const POINTER = "pinella";

// The page for watching a match on a phone without the app: cached on request, and served without a network.
const LIGHT = "viewer";
const LIGHT_FILES = [
  "show.html", "show.css", "show.js", "score_view.js", "score_code.js", "text_code.js", "watch.js", "match_copy.js",
  "peer_code.js", "peer_link.js", "peer_messages.js", "qr_picture.js", "qr/index.js", "live/figures.woff2",
  "live/text.woff2",
];
// The parts of the emoji font are cached there too, each after a text needed it.
const EMOJI = "assets/fonts/noto";

const scope = new URL(self.registration.scope);

// Returns a file of the version that an entry names: "current", or "client" where only Flet's client is installed.
async function cached(entry, name) {
  const pointer = await (await caches.open(POINTER)).match(entry);
  if (!pointer) return undefined;
  return (await caches.open(`${POINTER}-${await pointer.text()}`)).match(new URL(name, scope));
}

async function respond(request) {
  const url = new URL(request.url);
  const path = url.pathname.slice(scope.pathname.length);
  return (await cached("current", path === "" ? "index.html" : path)) ?? (await cached("client", path)) ?? fetchAndKeep(request, path).catch(async (error) => {
    const kept = await (await caches.open(LIGHT)).match(new URL(path, scope));
    if (!kept) throw error;
    return kept;
  });
}

async function fetchAndKeep(request, path) {
  const answer = await fetch(request);
  if (answer.ok && path.startsWith(EMOJI)) {
    const copy = answer.clone();
    await caches.open(LIGHT).then((cache) => cache.put(new URL(path, scope), copy)).catch(() => {}); // storage is full
  }
  return answer;
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  if (event.data !== "keep") return;
  event.waitUntil(caches.open(LIGHT).then((cache) => cache.addAll(LIGHT_FILES.map((name) => new URL(name, scope)))));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === scope.origin && url.pathname.startsWith(scope.pathname);
  const fresh = url.pathname.endsWith("/files.json") || url.pathname.includes("/packed/");
  if (event.request.method === "GET" && ours && !fresh) event.respondWith(respond(event.request));
});
