// A page that is older than its server is fetched anew.

/** Loads the page as the server has it by now, and not as this device has kept it. */
export async function renew() {
  const kept = await navigator.serviceWorker?.getRegistration();
  // Without the server, or where nothing is kept, there is nothing to wait for.
  await kept?.update().catch(() => {});
  const worker = kept?.installing ?? kept?.waiting;
  const isReady = () => worker.state === "activated" || worker.state === "redundant";
  if (worker && !isReady()) {
    await new Promise((done) => {
      worker.onstatechange = () => isReady() && done();
      setTimeout(done, 10_000);
    });
  }
  location.reload();
}
