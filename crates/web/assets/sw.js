// Keeps the page on the device, so that a game goes on with the server stopped: at once what every
// visitor needs, and the games and their rules when there is time.
const VERSION = "boardwalk-{{version}}";
const FIRST = {{first}};
const LATER = {{later}};

addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(VERSION);
    await cache.addAll(FIRST);
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

// The page has time, and names what it uses: that comes first.
addEventListener("message", (event) => {
  const fill = async () => {
    const cache = await caches.open(VERSION);
    const used = new Set(event.data);
    const wanted = LATER.toSorted((a, b) => used.has(b) - used.has(a));
    for (const address of wanted) {
      if (!(await cache.match(address))) await cache.add(address);
    }
    event.source.postMessage("kept");
  };
  event.waitUntil(fill());
});

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  // Every address of the page is the same page.
  const isPage = mode === "navigate" && !pathname.startsWith("/rules/");
  const answer = async () => {
    const cache = await caches.open(VERSION);
    const kept = await cache.match(isPage ? "/" : event.request, { ignoreSearch: true });
    return kept ?? fetch(event.request);
  };
  event.respondWith(answer());
});

// The address that a page shows. The browser only knows the one it was opened with, so the page is
// asked; one that does not answer, busy as it may be, shows nothing that we know of.
const where = (page) =>
  new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answer(data);
    setTimeout(answer, 5000);
    page.postMessage("where", [port2]);
  });

// Somebody is waited for. Whoever looks at the table sees that for themselves.
addEventListener("push", (event) => {
  const tell = async () => {
    const { title, body, url, tag } = event.data.json();
    const address = new URL(url, location.origin).href;
    const pages = await self.clients.matchAll({ type: "window" });
    const seen = pages.filter((it) => it.visibilityState === "visible");
    const looks = await Promise.all(seen.map(where));
    if (!looks.includes(address)) {
      const icon = "/icons/icon-192.png";
      await self.registration.showNotification(title, { body, tag, icon, data: address });
    }
  };
  event.waitUntil(tell());
});

addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const shown = await Promise.all(pages.map(where));
    const page = pages[shown.indexOf(notification.data)] ?? pages[0];
    if (!page) return self.clients.openWindow(notification.data);
    await page.focus();
    await page.navigate(notification.data);
  };
  event.waitUntil(open());
});
