// Keeps the page on the device, so that a game goes on with the server stopped.
const VERSION = "boardwalk-{{version}}";
const ASSETS = {{assets}};

addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(VERSION);
    await cache.addAll(ASSETS);
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

addEventListener("activate", (event) => {
  const sweep = async () => {
    for (const key of await caches.keys()) {
      if (key.startsWith("boardwalk-") && key !== VERSION) await caches.delete(key);
    }
    await self.clients.claim();
  };
  event.waitUntil(sweep());
});

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  // Every address of the page is the same page.
  const isPage = mode === "navigate" && !new URL(url).pathname.startsWith("/rules/");
  const answer = async () => {
    const cache = await caches.open(VERSION);
    const kept = await cache.match(isPage ? "/" : event.request, { ignoreSearch: true });
    return kept ?? fetch(event.request);
  };
  event.respondWith(answer());
});
