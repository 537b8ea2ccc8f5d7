import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import { openPushService, type TestDevice } from "../src/testing/push/push-service.ts";
import { expect } from "./fixture.ts";

type Given = { endpoint: string; p256dh: string; auth: string; key: string };

/**
 * Gives a browser subscriptions of a push service on this machine, since a real one needs the browser's maker. What
 * that service decrypts is put into the real service worker.
 */
export async function openPushDevice(context: BrowserContext) {
  const service = await openPushService();
  const made: TestDevice[] = [];
  let current: Given | null = null;
  await context.exposeFunction("addPushDevice", async (key: string) => {
    const one = await service.addDevice(key);
    made.push(one);
    current = { ...one.device, key };
    return current;
  });
  await context.exposeFunction("findPushDevice", () => current);
  await context.exposeFunction("dropPushDevice", () => {
    current = null;
  });
  await context.addInitScript(replacePushManager);
  return {
    host: service.host,
    /** Devices in the order of their subscriptions. */
    made,
    current: () => current,
    /** As the browser does when the permission ends. */
    drop() {
      current = null;
    },
    close: service.close,
  };
}

function replacePushManager() {
  type Bindings = Record<
    "addPushDevice" | "findPushDevice" | "dropPushDevice",
    (key?: string) => Promise<Given | null>
  >;
  const bindings = window as unknown as Bindings;
  const toBytes = (key: string) =>
    Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0)).buffer;
  const wrap = (given: Given | null) =>
    given && {
      endpoint: given.endpoint,
      options: { userVisibleOnly: true, applicationServerKey: toBytes(given.key) },
      toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
      unsubscribe: () => bindings.dropPushDevice().then(() => true),
    };
  Object.assign(PushManager.prototype, {
    getSubscription: () => bindings.findPushDevice().then(wrap),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) =>
      Reflect.get(window, "pushHangs")
        ? new Promise(() => {})
        : bindings.addPushDevice(applicationServerKey).then(wrap),
  });
}

/** The real worker of a page that has subscribed. */
export async function openPushWorker(page: Page) {
  const context = page.context();
  const cdp: CDPSession = await context.newCDPSession(page);
  const ids = new Map<string, string>();
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const { scopeURL, registrationId } of registrations)
      ids.set(new URL(scopeURL).pathname, registrationId);
  });
  await cdp.send("ServiceWorker.enable");
  await expect.poll(() => ids.has("/sw-push/")).toBe(true);
  const registrationId = ids.get("/sw-push/") ?? "";
  const { origin } = new URL(page.url());
  const find = () => context.serviceWorkers().find((one) => one.url().endsWith("/sw-push.js?v=2"));
  await expect.poll(() => find() !== undefined).toBe(true);
  const worker = find() as Worker;
  return {
    worker,
    deliver: (data: string) => cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }),
    /** What is on the screen, with the newest last. */
    shown: () =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
        const notifications = await registration.getNotifications();
        return notifications.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data }));
      }),
    /** Clicks without a press of a person, so the browser refuses to focus or to open a window. */
    click: (data: unknown) =>
      worker.evaluate(async (given) => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
        await registration.showNotification("clicked", { tag: "clicked", data: given });
        const [notification] = await registration.getNotifications({ tag: "clicked" });
        self.dispatchEvent(
          new (Reflect.get(self, "NotificationEvent"))("notificationclick", { notification }),
        );
      }, data),
  };
}
