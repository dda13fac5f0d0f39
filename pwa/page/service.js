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

// The version that a page or a worker began with. It gets the files of this version until it ends: after an update, those
// of the newer one wouldn't fit. Written to the cache too, because browsers stop a service worker that is idle.
const HELD = "held/";
const held = new Map(); // id of the client → version
const heldKey = (id) => new URL(HELD + id, scope);

async function hold(id, version) {
  if (!id || !version || held.get(id) === version) return;
  held.set(id, version);
  await (await caches.open(POINTER)).put(heldKey(id), new Response(version)).catch(() => {}); // storage is full
}

// Returns the version that the client holds; that of the entry "current" for a new client, or of "client" where only
// Flet's client is installed.
async function versionFor(id) {
  const pointers = await caches.open(POINTER);
  const read = async (key) => (await pointers.match(key))?.text();
  const version = id && (held.get(id) ?? (await read(heldKey(id))));
  if (version && (await caches.has(`${POINTER}-${version}`))) return version;
  return (await read("current")) ?? read("client");
}

async function respond({ request, clientId, resultingClientId }) {
  const url = new URL(request.url);
  const path = url.pathname.slice(scope.pathname.length);
  const version = await versionFor(request.mode === "navigate" ? "" : clientId);
  await hold(resultingClientId || clientId, version);
  const file = version && (await caches.match(new URL(path || "index.html", scope), { cacheName: `${POINTER}-${version}` }));
  return file ?? fetchAndKeep(request, path).catch(async (error) => {
    const kept = await (await caches.open(LIGHT)).match(new URL(path, scope));
    if (!kept) throw error;
    return kept;
  });
}

// Deletes the versions that no installation uses and no page holds. An origin may have several installations, each with
// entries below its own path.
async function deleteOldVersions() {
  const pointers = await caches.open(POINTER);
  const clients = await self.clients.matchAll({ type: "all", includeUncontrolled: true });
  const open = new Set(clients.map(({ id }) => id));
  const keep = new Set([POINTER]);
  for (const key of await pointers.keys()) {
    const [, id] = key.url.split(`/${HELD}`);
    if (id && !open.has(id)) await pointers.delete(key);
    else if (id || /\/(current|client)$/.test(key.url)) keep.add(`${POINTER}-${await (await pointers.match(key)).text()}`);
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(POINTER) && !keep.has(name)) await caches.delete(name);
  }
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
  if (event.data === "clean") event.waitUntil(deleteOldVersions());
  if (event.data !== "keep") return;
  event.waitUntil(caches.open(LIGHT).then((cache) => cache.addAll(LIGHT_FILES.map((name) => new URL(name, scope)))));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === scope.origin && url.pathname.startsWith(scope.pathname);
  const fresh = url.pathname.endsWith("/files.json") || url.pathname.includes("/packed/");
  if (event.request.method === "GET" && ours && !fresh) event.respondWith(respond(event));
});
