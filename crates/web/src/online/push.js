// Whether this browser tells its reader something while the page is closed.

const registered = async () => {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
};

/** `none` where it cannot be, `denied` where the reader has said no, `on`, or `off`. */
export async function state() {
  const worker = await registered();
  if (!worker) return "none";
  if (Notification.permission === "denied") return "denied";
  return (await worker.pushManager.getSubscription()) ? "on" : "off";
}

/** Asks the reader, and then the push service; gives what the server needs, as JSON. */
export async function subscribe(key) {
  const worker = await registered();
  if (!worker || (await Notification.requestPermission()) !== "granted") return null;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
  return JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
}

export async function unsubscribe() {
  const subscription = await (await registered())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
