// Loads the module whose hashed name the page carries, and starts it.
const { js, wasm } = document.querySelector("script[data-js]").dataset;
const page = await import(js);
await page.default({ module_or_path: wasm });
page.open_page(js, wasm);

// What is kept on the device is for later: it waits until the page has nothing else to do.
const keep = async () => {
  const { serviceWorker } = navigator;
  serviceWorker.onmessage = ({ data, ports: [answer] }) => {
    if (data === "kept") document.documentElement.dataset.kept = "";
    if (data === "where") answer.postMessage(location.href);
  };
  await serviceWorker.register("/sw.js");
  const { active } = await serviceWorker.ready;
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  idle(() => {
    const used = performance.getEntriesByType("resource");
    active.postMessage(used.map(({ name }) => new URL(name).pathname));
  });
};
if ("serviceWorker" in navigator) keep().catch(() => {});
