import { expect, type Page } from "./fixture.ts";
import { test } from "./push-device.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const t = (key: string, values?: Record<string, string>) => say("en", `notifications:${key}`, values);
const button = (page: Page, key: string) => page.getByRole("button", { name: t(key), exact: true });
const state = (page: Page, words: string) =>
  page.getByRole("status").getByText(t(`device.${words}`), { exact: true });

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";

test.beforeEach(async ({ page }) => void (await signUpQuickly(page)));

test("[N-04] push is turned on for this device, tried out and turned off", async ({
  page,
  device,
  watch,
}) => {
  watch.allow(/status of 502|status of 503|status of 409/);
  await device.permit("granted");
  await page.goto("/notifications");
  await expect(state(page, "none")).toBeVisible();

  await test.step("a browser that does not subscribe is told so", async () => {
    await page.evaluate(() => Object.assign(window, { pushFails: true }));
    await button(page, "device.on").click();
    await expect(page.getByText(t("device.failed"))).toBeVisible();
    await expect(state(page, "none")).toBeVisible();
    await page.evaluate(() => Object.assign(window, { pushFails: false }));
  });

  await test.step("on, it stands in the list, and a test reaches it", async () => {
    await button(page, "device.on").click();
    await expect(state(page, "subscribed")).toBeVisible();
    await expect(page.getByRole("listitem").getByText(t("devices.here"))).toBeVisible();
    await button(page, "device.test").click();
    await expect(page.getByText(t("device.tested"))).toBeVisible();
    const [phone] = device.made;
    expect(JSON.parse(phone?.delivered[0]?.text ?? "{}").notification.body).toBe(t("push.test"));
    phone?.answerWith(500);
    await button(page, "device.test").click();
    await expect(page.getByText(t("refusals.push_failed"))).toBeVisible();
  });

  await test.step("off, it is forgotten by the browser and by the server", async () => {
    await button(page, "device.off").click();
    await expect(state(page, "none")).toBeVisible();
    await expect(page.getByText(t("devices.none"))).toBeVisible();
    expect(device.current()).toBeNull();
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => /^push-/.test(name)));
    await expect.poll(kept).toEqual([]);
  });
});

test("the browser's offer to install the site waits until the member asks for it", async ({
  page,
  device,
}) => {
  await device.permit("granted");
  await page.goto("/notifications");
  await expect(button(page, "device.on")).toBeVisible();
  await expect(button(page, "device.install.button")).toHaveCount(0);
  const offered = await page.evaluate(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    const prompt = async () => Object.assign(window, { asked: true });
    window.dispatchEvent(Object.assign(offer, { prompt }));
    return offer.defaultPrevented;
  });
  expect(offered).toBe(true);
  await button(page, "device.install.button").click();
  await expect(button(page, "device.install.button")).toHaveCount(0);
  expect(await page.evaluate(() => "asked" in window)).toBe(true);
});

test("[N-04] the page says that it is looking, that push is blocked, or that this browser has none", async ({
  page,
  device,
}) => {
  await test.step("until the browser has read its state, the page says that it is looking", async () => {
    const html = await (await page.request.get("/notifications")).text();
    expect(html).toContain(t("device.unknown"));
  });

  await test.step("blocked, it says how to allow it again", async () => {
    await device.permit("denied");
    await page.goto("/notifications");
    await expect(state(page, "denied")).toBeVisible();
    await expect(page.getByText(t("device.undo.chrome"))).toBeVisible();
    await expect(button(page, "device.on")).toHaveCount(0);
  });

  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await test.step("without push in this browser there is nothing to press", async () => {
    await page.reload();
    await expect(state(page, "unsupported")).toBeVisible();
    await expect(button(page, "device.on")).toHaveCount(0);
  });

  await test.step("on an iPhone the three steps to the Home Screen stand there instead", async () => {
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, "userAgent", { get: () => value }),
      IPHONE,
    );
    await page.reload();
    await expect(page.getByText(t("device.iphone.add"))).toBeVisible();
    await expect(state(page, "unsupported")).toHaveCount(0);
  });
});
