// Keeps every file of the app, so that it starts without a network; a new version comes whole or not at all.
const VERSION = "adjudicator-$VERSION";
const FILES = $FILES;

self.addEventListener("install", (event) => event.waitUntil(
  caches.open(VERSION).then((cache) => cache.addAll(FILES.map((name) => new Request(name, { cache: "reload" })))),
));
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener("fetch", (event) => event.respondWith((async () => {
  const cache = await caches.open(VERSION);
  return await cache.match(event.request, { ignoreSearch: true }) || fetch(event.request);
})()));
