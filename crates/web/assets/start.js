// Loads the module whose hashed name the page carries, and starts it.
const { js, wasm } = document.querySelector("script[data-js]").dataset;
const page = await import(js);
await page.default({ module_or_path: wasm });
page.open_page(js, wasm);
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch(() => {});
}
