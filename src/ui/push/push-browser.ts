const WORKER = "/sw-push.js?v=2";
/** Pages belong to the other service worker. Pushes and clicks need no scope. */
const SCOPE = "/sw-push/";
/** A browser that cannot reach its push service never answers (measured). */
const LIMIT_MS = 10_000;

/** Returns whether this browser has all parts of push. On an iPhone only an app on the Home Screen has them. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Returns this browser's subscription; null if it has none or does not let us read it. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await findRegistration();
  return (await registration?.pushManager.getSubscription().catch(() => null)) ?? null;
}

/**
 * Subscribes this browser, whose permission has been granted. A subscription with another key is replaced.
 * @throws Error if the browser refuses or does not answer within ten seconds
 */
export async function subscribeBrowser(key: string, storedKey: string | null): Promise<PushSubscription> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The browser's push service does not answer")), LIMIT_MS);
  });
  return Promise.race([subscribe(key, storedKey), limit]).finally(() => clearTimeout(timer));
}

/** Returns the key that a subscription was made with, in base64url, and the stored one if the browser does not reveal it. */
export function keyOf({ options }: PushSubscription, storedKey: string | null): string | null {
  const bytes = options?.applicationServerKey;
  if (!bytes) return storedKey;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function subscribe(key: string, storedKey: string | null): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await untilActive(registration);
  const old = await registration.pushManager.getSubscription();
  if (old && keyOf(old, storedKey) === key) return old;
  await old?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function untilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return;
  await new Promise<void>((resolve) => {
    const check = () => worker.state === "activated" && resolve();
    worker.addEventListener("statechange", check);
    check();
  });
}

/** For any other page the browser would return the registration of the pages' worker. */
async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  const found = await navigator.serviceWorker.getRegistration(SCOPE).catch(() => null);
  return found?.scope.endsWith(SCOPE) ? found : null;
}
