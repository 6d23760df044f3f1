// Keeps nothing, so that whoever works on the page sees what they have just edited.
addEventListener("install", () => self.skipWaiting());

addEventListener("activate", (event) => {
  const leave = async () => {
    for (const key of await caches.keys()) await caches.delete(key);
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
