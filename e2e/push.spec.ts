import { join } from "node:path";
import type { Worker } from "@playwright/test";
import { makePushKey } from "../src/adapters/push/push-key.ts";
import { openWebPush } from "../src/adapters/push/web-push.ts";
import { bundleScript } from "../src/testing/bundle-script.ts";
import { confirm } from "./community.ts";
import { expect, type Page } from "./fixture.ts";
import { openPushWorker, test } from "./push-device.ts";
import type { push } from "./push-in-page.ts";
import { signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

const SESSION = 7;

function openSender(host: string) {
  const events = { answered() {}, failed() {}, keyRefused() {} };
  return openWebPush({ key: makePushKey(), hosts: [host], clock: { now: () => new Date() }, events });
}

/** Runs a part of push in the page, with a server that only counts what it is told. */
async function run(
  page: Page,
  step: "keepPush" | "subscribe" | "unsubscribe",
  { id, key }: { id: number; key: string },
) {
  await page.evaluate(await script);
  return page.evaluate(
    async ([name, memberId, siteKey, session]) => {
      const parts = Reflect.get(window, "push") as typeof push;
      const told: unknown[] = [];
      const answer = await parts[name]({
        memberId,
        setup: { key: siteKey, session },
        save: async (subscription) => {
          if (Reflect.get(window, "serverFails")) throw new Error("The server is away");
          told.push(subscription);
        },
        forget: async () => void told.push("forget"),
      });
      return { answer, told, state: parts.readPush().state };
    },
    [step, id, key, SESSION] as const,
  );
}

/** Counts how often the page has read chats, and likes. */
function countReads(page: Page): () => number[] {
  const counts = new Map([
    ["/api/chats.php", 0],
    ["/api/likes.php", 0],
  ]);
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const count = counts.get(pathname);
    if (count !== undefined) counts.set(pathname, count + 1);
  });
  return () => [...counts.values()];
}

/** Tells the worker that its subscription has ended. What it posts is kept from the server. @returns reads what it posted */
async function renewInWorker(worker: Worker) {
  await worker.evaluate(() => {
    const posted: unknown[] = [];
    const { fetch } = self;
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => ({
      toJSON: () => ({ endpoint: "https://push.example/new", key: applicationServerKey }),
    });
    Object.assign(PushManager.prototype, { subscribe });
    Object.assign(self, {
      posted,
      fetch: async (url: string, init?: { method: string; body: string }) => {
        if (init?.method !== "POST") return fetch(url, init);
        posted.push({ url, body: JSON.parse(init.body) });
        return new Response();
      },
    });
    self.dispatchEvent(new (Reflect.get(self, "ExtendableEvent"))("pushsubscriptionchange"));
  });
  return () => worker.evaluate(() => Reflect.get(self, "posted"));
}

/** Opens a page and waits until it listens to the service worker, which it begins together with its first reads. */
async function openPage(page: Page, path: string) {
  const read = page.waitForRequest(/\/api\/chats\.php/);
  await page.goto(path);
  await read;
}

const script = bundleScript(join(import.meta.dirname, "push-in-page.ts"));

const payload = (body: string, data: object) => ({
  web_push: 8030,
  app_badge: 3,
  notification: {
    title: "Velvet",
    body,
    lang: "de",
    dir: "ltr",
    silent: false,
    tag: "c77",
    app_badge: "3",
    data,
  },
});

test("[N-04] [N-05] a push is decrypted, shown by the service worker and told to every tab, and a click leads to its page", async ({
  page,
  context,
  sql,
  watch,
  device,
}) => {
  // The browser reports that a click without a press of a person cannot wait.
  watch.allow(/script constructed ExtendableEvent/);
  const sender = openSender(device.host);
  // Our server refuses subscriptions of a push service that it does not know.
  await context.route("**/api/user.php?push=1", (route) => route.fulfill({ json: {} }));
  const { id } = await signUpQuickly(page);
  await confirm(sql, id, { country: "NL" });
  await device.permit("granted");
  const pageReads = countReads(page);
  await page.goto("/likes");
  expect(await run(page, "subscribe", { id, key: sender.publicKey })).toMatchObject({
    answer: "subscribed",
    told: [{ endpoint: device.made[0]?.device.endpoint }],
    state: "subscribed",
  });
  const { worker, deliver, shown, click } = await openPushWorker(page);
  await worker.evaluate(() => {
    const [badges, rejections]: [number[], string[]] = [[], []];
    Object.assign(self, { badges, rejections });
    self.addEventListener("unhandledrejection", ({ reason }) => rejections.push(String(reason)));
    const setAppBadge = async (count: number) => {
      badges.push(count);
      throw new Error("no badges here");
    };
    Object.defineProperty(navigator, "setAppBadge", { value: setAppBadge });
  });
  const tab = await context.newPage();
  const tabReads = countReads(tab);
  await tab.goto("/members");

  await test.step("it shows its words, sets the badge, and both tabs read chats and likes again", async () => {
    const [given] = device.made;
    if (!given) throw new Error("no device");
    const data = { type: "new_messages", checkUrl: "/chats/77", openUrl: "/chats/77", renotify: true };
    const words = "Anna hat dir geschrieben 💌";
    const sent = { ttl: 60, urgency: "high", topic: "12 c77", origin: "https://velvet.example" } as const;
    expect(await sender.send(given.device, { payload: payload(words, data), ...sent })).toEqual({
      outcome: "sent",
    });
    // Reads at the start and five seconds later; the next ones would be a minute after that.
    for (const reads of [pageReads, tabReads])
      await expect.poll(() => Math.min(...reads())).toBeGreaterThan(1);
    const before = [pageReads, tabReads].map((reads) => reads());
    await deliver(given.delivered[0]?.text ?? "");
    for (const [index, reads] of [pageReads, tabReads].entries())
      await expect.poll(reads).toEqual(before[index]?.map((count) => count + 1));
    expect(await shown()).toEqual([
      {
        title: "Velvet",
        body: words,
        tag: "c77",
        lang: "de",
        data: { type: "new_messages", checkUrl: "/chats/77", openUrl: "/chats/77" },
      },
    ]);
    expect(await worker.evaluate(() => Reflect.get(self, "badges"))).toEqual([3]);
  });

  await test.step("what cannot be read is shown in neutral words", async () => {
    const neutral = {
      tag: "chats",
      title: "Velvet",
      body: say("en", "common:mails.something_new"),
      lang: "en",
    };
    for (const text of ["no JSON", "", "null", "7", "{}", '{"notification":{"title":"","body":7}}']) {
      // Replaces notifications instead of closing them: the browser closes late, and would close a newer one of the
      // same tag too.
      await worker.evaluate(async () => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
        await registration.showNotification("before", { tag: "chats" });
      });
      await expect.poll(shown).toContainEqual(expect.objectContaining({ title: "before" }));
      await deliver(text);
      await expect.poll(shown).toContainEqual(expect.objectContaining(neutral));
    }
  });

  await test.step("a click leads to a path of ours, whatever it names, although no window can be focused", async () => {
    await tab.close();
    await click({ checkUrl: "/chats", openUrl: "/members?from=push" });
    await expect(page).toHaveURL(/\/members\?from=push$/);
    for (const openUrl of ["https://evil.example", "//evil.example", "javascript:alert(1)", null]) {
      await openPage(page, "/likes");
      await click({ checkUrl: "/chats", openUrl });
      await expect(page).toHaveURL(/\/chats$/);
    }
  });

  await test.step("a click for the page that is open already changes nothing", async () => {
    await openPage(page, "/likes");
    await click({ checkUrl: "/likes", openUrl: "/members" });
    await click({ checkUrl: "/chats", openUrl: "/chats" });
    await expect(page).toHaveURL(/\/chats$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/likes$/);
  });
  await test.step("a subscription that the browser ends is replaced, with the site's key", async () => {
    const posted = await renewInWorker(worker);
    const { settings } = await (await page.request.get("/api/settings.php")).json();
    const subscription = { endpoint: "https://push.example/new", key: settings.push_public_key };
    await expect.poll(posted).toEqual([{ url: "/api/user.php?push=1", body: subscription }]);
  });
  expect(await worker.evaluate(() => Reflect.get(self, "rejections"))).toEqual([]);
  await sender.close();
});

test("a subscription is kept without asking, renewed for another key, and forgotten with its permission", async ({
  page,
  device,
}) => {
  const [sender, next] = [openSender(device.host), openSender(device.host)];
  // A page for visitors has no push of its own that would take part.
  const id = 12;
  const start = async (key = sender.publicKey) => {
    await page.goto("/pages/faq");
    return run(page, "keepPush", { id, key });
  };
  const subscribe = () => run(page, "subscribe", { id, key: sender.publicKey });
  await device.permit("granted");

  expect(await start()).toMatchObject({ state: "none", told: [] });
  await test.step("a browser that does not answer within ten seconds is not subscribed", async () => {
    await page.clock.install();
    await page.evaluate(() => Object.assign(window, { pushHangs: true }));
    const subscribing = subscribe();
    await expect
      .poll(async () => {
        await page.clock.runFor(5_000);
        return Promise.race([subscribing, null]);
      })
      .toMatchObject({ answer: "failed", state: "none", told: [] });
  });

  expect(await start()).toMatchObject({ state: "none", told: [] });
  expect(await subscribe()).toMatchObject({ answer: "subscribed", told: [{ keys: {} }] });
  expect(await start()).toMatchObject({ state: "subscribed", told: [] });
  await page.clock.fastForward(86_400_000);
  await page.evaluate(() => Object.assign(window, { serverFails: true }));
  expect(await run(page, "keepPush", { id, key: sender.publicKey })).toMatchObject({
    state: "subscribed",
    told: [],
  });
  await page.evaluate(() => Object.assign(window, { serverFails: false }));
  expect(await run(page, "keepPush", { id, key: sender.publicKey })).toMatchObject({
    state: "subscribed",
    told: [{ endpoint: device.current()?.endpoint }],
  });

  await test.step("in a browser that does not reveal the key of a subscription, the stored one stands for it", async () => {
    const before = device.current()?.endpoint;
    await device.hideKey();
    expect(await start()).toMatchObject({ state: "subscribed", told: [] });
    expect(device.current()?.endpoint).toBe(before);
    expect(device.made).toHaveLength(1);
  });

  await test.step("with another key of the site it subscribes again", async () => {
    await page.addInitScript(() => {
      Notification.requestPermission = () => Promise.reject(new Error("nobody may be asked"));
    });
    const before = device.current()?.endpoint;
    expect(await start(next.publicKey)).toMatchObject({ state: "subscribed", told: [{ keys: {} }] });
    expect(device.current()?.endpoint).not.toBe(before);
    expect(device.made).toHaveLength(2);
  });

  await test.step("without permission the server's copy is deleted, once", async () => {
    await device.permit("denied");
    device.drop();
    expect(await start(next.publicKey)).toMatchObject({ state: "denied", told: ["forget"] });
    expect(await start(next.publicKey)).toMatchObject({ state: "denied", told: [] });
  });

  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  expect(await start()).toMatchObject({ state: "unsupported", told: [] });
  for (const one of [sender, next]) await one.close();
});
