import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import type { openPushService, TestDevice } from "../src/testing/push/push-service.ts";
import { findBrowsers } from "../tools/find-browser.mjs";
import { test as base, expect } from "./fixture.ts";
import { setPermission } from "./push-permission.ts";
import { keepNotifications } from "./push-shown.ts";

type Given = { endpoint: string; p256dh: string; auth: string; key: string };
type PushService = Awaited<ReturnType<typeof openPushService>>;
type PushDevice = Awaited<ReturnType<typeof openPushDevice>>;

const { plain } = findBrowsers();

/**
 * Runs tests in a browser that can subscribe to pushes: Chromium itself if this machine has it. The headless shell
 * shows no notifications, whatever is granted (version 156), so in it they are kept in a list instead; all else is the
 * same.
 */
export const test = base.extend<{ device: PushDevice }>({
  serviceWorkers: "allow",
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ...(plain && { executablePath: plain }) }),
    { scope: "worker" },
  ],
  device: async ({ context, pushService }, use) => use(await openPushDevice(context, pushService)),
});

/**
 * Gives a browser subscriptions of a push service on this machine, since a real one needs the browser's maker. What
 * that service decrypts is put into the real service worker.
 */
async function openPushDevice(context: BrowserContext, service: PushService) {
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
    /** Hides the key of the subscription from pages opened from now on, as some browsers do. */
    hideKey: () => context.addInitScript(() => Object.assign(window, { pushHidesKey: true })),
    /** For pages that are opened from now on. */
    permit: (setting: "granted" | "denied") => setPermission(context, { setting, isShell: !plain }),
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
      options: {
        userVisibleOnly: true,
        applicationServerKey: Reflect.get(window, "pushHidesKey") ? null : toBytes(given.key),
      },
      toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
      unsubscribe: () => bindings.dropPushDevice().then(() => true),
    };
  const refuse = () => Promise.reject(new DOMException("Registration failed", "AbortError"));
  const subscribe = ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (Reflect.get(window, "pushHangs")) return new Promise(() => {});
    return Reflect.get(window, "pushFails")
      ? refuse()
      : bindings.addPushDevice(applicationServerKey).then(wrap);
  };
  Object.assign(PushManager.prototype, {
    getSubscription: () => bindings.findPushDevice().then(wrap),
    subscribe,
  });
}

/**
 * Returns the real service worker of a browser that has subscribed.
 * @param page any page of that browser, which may be empty
 */
export async function openPushWorker(page: Page, origin = new URL(page.url()).origin) {
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
  const find = () => context.serviceWorkers().find((one) => one.url().endsWith("/sw-push.js?v=2"));
  await expect.poll(() => find() !== undefined).toBe(true);
  const worker = find() as Worker;
  if (!plain) await worker.evaluate(keepNotifications);
  return {
    worker,
    deliver: (data: string) => cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }),
    /** Notifications on the screen, with the newest last. */
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
