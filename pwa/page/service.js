// Serves the files of the installed version, with or without a network. install.js installs them; the current version
// is named only by the entry "current" in the cache "pinella".
const POINTER = "pinella";

const scope = new URL(self.registration.scope);

async function cached(name) {
  const pointer = await (await caches.open(POINTER)).match("current");
  if (!pointer) return undefined;
  return (await caches.open(`${POINTER}-${await pointer.text()}`)).match(new URL(name, scope));
}

async function respond(request) {
  const url = new URL(request.url);
  const path = url.pathname.slice(scope.pathname.length);
  return (await cached(path === "" ? "index.html" : path)) ?? fetch(request);
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === scope.origin && url.pathname.startsWith(scope.pathname);
  const fresh = url.pathname.endsWith("/files.json") || url.pathname.includes("/packed/");
  if (event.request.method === "GET" && ours && !fresh) event.respondWith(respond(event.request));
});
