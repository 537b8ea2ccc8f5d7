import { makePicture } from "../src/features/photos/server/pictures.fixture.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { expect, type Page, test } from "./fixture.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

const t = (key: string, values?: Record<string, string | number>) => say("en", `photos:${key}`, values);
const LIMIT = "Free members can upload up to 3 photos. Buy any credit bundle to upload up to 25.";
const SIZES = [
  { name: "phone", size: { width: 360, height: 740 } },
  { name: "desktop", size: { width: 1280, height: 900 } },
];

type File = { name: string; mimeType: string; buffer: Buffer };
let mark = 0;
const camera = async (name: string): Promise<File> => ({
  name,
  mimeType: "image/jpeg",
  buffer: await makePicture({ width: 900, height: 700, mark: ++mark }).jpeg().toBuffer(),
});

const button = (page: Page, key: string, values?: Record<string, string | number>) =>
  page.getByRole("button", { name: t(key, values), exact: true });
const tiles = (page: Page) => page.locator("[data-photo]");

async function choose(page: Page, files: File[]) {
  const chooser = page.waitForEvent("filechooser");
  await button(page, "add").click();
  await (await chooser).setFiles(files);
}

async function openProfile(page: Page) {
  await signUpQuickly(page);
  await page.goto("/profile");
  await expect(button(page, "add")).toBeEnabled();
}

/** Crops the photo in the dialog, then waits for the next one or for the dialog to close. */
async function cutOut(page: Page, how: "use" | "whole") {
  const title = page.getByRole("dialog").getByRole("heading");
  const shown = (await title.allTextContents()).join();
  await button(page, `crop.${how}`).click();
  await expect.poll(async () => (await title.allTextContents()).join()).not.toBe(shown);
}

async function useWhole(page: Page, times: number) {
  for (let count = 0; count < times; count++) await cutOut(page, "whole");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function act(page: Page, place: number, action: string) {
  const most = await tiles(page).count();
  await page.getByRole("button", { name: t("actions.more", { place, most }), exact: true }).click();
  // The previous photo's menu may still be fading out.
  await page
    .locator(":popover-open")
    .getByRole("button", { name: t(`actions.${action}`), exact: true })
    .click();
}

const idsOf = (page: Page) =>
  tiles(page).evaluateAll((all) => all.map((one) => one.getAttribute("data-photo")));

for (const { name, size } of SIZES) {
  test(`photos are added with their cut-out, put in order, made private and deleted, on a ${name}`, async ({
    openPage,
  }) => {
    test.setTimeout(180_000);
    const page = await openPage({ viewport: size, extraHTTPHeaders: freshAddress() });
    await openProfile(page);
    await expect(page.getByText(t("empty.title"))).toBeVisible();
    await expect(page.getByText(LIMIT)).toBeVisible();
    await checkAccessibility(page);

    await choose(page, [
      await camera("a.jpg"),
      await camera("b.jpg"),
      await camera("c.jpg"),
      await camera("d.jpg"),
    ]);
    await expect(
      page.getByRole("heading", { name: t("crop.title_many", { place: 1, most: 3 }) }),
    ).toBeVisible();
    await expect(button(page, "crop.use")).toBeEnabled();
    await checkAccessibility(page);
    await cutOut(page, "use");
    await useWhole(page, 2);
    await expect(tiles(page)).toHaveCount(3, { timeout: 30_000 });
    await expect(page.getByText("d.jpg").locator("xpath=..")).toContainText(LIMIT);
    await button(page, "uploads.dismiss", { name: "d.jpg" }).click();
    await expect(button(page, "add")).toBeDisabled();
    const [cut, ...whole] = (await (await page.request.get("/api/photos")).json()).photos;
    expect(cut.width / cut.height).toBeCloseTo(4 / 5, 2);
    for (const photo of whole) expect(photo.width / photo.height).toBeCloseTo(9 / 7, 2);
    for (const picture of await tiles(page).getByRole("img").all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
    }
    await checkAccessibility(page);

    const [a, b, c] = await idsOf(page);
    await act(page, 3, "main");
    await expect.poll(() => idsOf(page)).toEqual([c, a, b]);
    await expect(tiles(page).first()).toContainText(t("states.main"));
    await act(page, 2, "later");
    await expect.poll(() => idsOf(page)).toEqual([c, b, a]);
    await act(page, 1, "private");
    await expect(tiles(page).nth(1)).toContainText(t("states.main"));
    await expect(tiles(page).first()).toContainText(t("states.private"));
    await act(page, 3, "delete");
    await expect(page.getByRole("heading", { name: t("delete.title") })).toBeVisible();
    await checkAccessibility(page);
    await button(page, "delete.keep").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(tiles(page)).toHaveCount(3);
    await act(page, 3, "delete");
    await button(page, "delete.confirm").click();
    await expect(tiles(page)).toHaveCount(2);
    await page.reload();
    await expect.poll(() => idsOf(page)).toEqual([c, b]);
  });
}

test("photos can be dropped and pasted, and other files are refused by name", async ({ page }) => {
  await openProfile(page);
  const { buffer } = await camera("dropped.jpg");
  const transfer = (bytes: number[], file: [name: string, type: string]) =>
    page.evaluateHandle(
      ([bytes, [name, type]]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], name, { type }));
        return data;
      },
      [bytes, file] as const,
    );
  const dropped = await transfer([...buffer], ["dropped.jpg", "image/jpeg"]);
  const place = page.getByText(t("drop"));
  await place.dispatchEvent("dragover", { dataTransfer: dropped });
  await place.dispatchEvent("drop", { dataTransfer: dropped });
  await useWhole(page, 1);
  await expect(tiles(page)).toHaveCount(1);

  const pasted = await transfer([...(await camera("pasted.jpg")).buffer], ["pasted.jpg", "image/jpeg"]);
  await page.evaluate((clipboardData) => {
    dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
  }, pasted);
  await useWhole(page, 1);
  await expect(tiles(page)).toHaveCount(2);

  await choose(page, [{ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") }]);
  await expect(page.getByText("notes.txt").locator("xpath=..")).toContainText(t("failures.type"));
});

test("all photo features work with the keyboard alone", async ({ page }) => {
  await openProfile(page);
  const chooser = page.waitForEvent("filechooser");
  await button(page, "add").focus();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles([await camera("wide.jpg")]);
  await expect(button(page, "crop.use")).toBeEnabled();
  const area = page.getByRole("group", { name: t("crop.area") });
  await area.focus();
  const placeOf = () => page.locator(".reactEasyCrop_Image").evaluate((img) => img.style.transform);
  const before = await placeOf();
  for (let press = 0; press < 5; press++) await page.keyboard.press("ArrowRight");
  expect(await placeOf()).not.toBe(before);
  await button(page, "crop.use").focus();
  await page.keyboard.press("Enter");
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole("button", { name: t("actions.more", { place: 1 }) }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(tiles(page).first()).toContainText(t("states.private"));
});

test("an upload shows how far it is and can be cancelled; a failed one says why and can be retried", async ({
  page,
  watch,
}) => {
  watch.allow(/status of 422|ERR_FAILED/);
  await openProfile(page);
  let hold = true;
  await page.route("**/api/photos", async (route) => {
    if (route.request().method() !== "POST" || !hold) await route.continue();
  });
  await choose(page, [await camera("slow.jpg")]);
  await useWhole(page, 1);
  await expect(page.getByRole("progressbar", { name: "slow.jpg" })).toBeVisible();
  await button(page, "uploads.cancel", { name: "slow.jpg" }).click();
  await expect(page.getByText("slow.jpg")).toHaveCount(0);
  hold = false;

  const torn = await camera("torn.jpg");
  await choose(page, [{ ...torn, buffer: torn.buffer.subarray(0, 9_000) }]);
  await button(page, "crop.whole").click();
  await expect(page.getByText("torn.jpg").locator("xpath=..")).toContainText(t("refusals.broken"));
  await button(page, "uploads.dismiss", { name: "torn.jpg" }).click();

  await page.unroute("**/api/photos");
  await page.route("**/api/photos", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await choose(page, [await camera("lost.jpg")]);
  await useWhole(page, 1);
  await expect(page.getByText("lost.jpg").locator("xpath=..")).toContainText(t("failures.network"));
  await page.unroute("**/api/photos");
  const sent = page.waitForRequest((call) => call.url().endsWith("/api/photos") && call.method() === "POST");
  await button(page, "uploads.retry").click();
  expect((await sent).headers()["x-member"]).toMatch(/^[1-9]\d*$/);
  await expect(tiles(page)).toHaveCount(1);
});

test("offline, photos stay visible and none can be added; they come with the profile, and in the sign-up a list that failed to load can be retried", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/status of 404/);
  watch.allowOffline();
  await openProfile(page);
  await choose(page, [await camera("one.jpg")]);
  await useWhole(page, 1);
  await expect(tiles(page)).toHaveCount(1);
  await context.setOffline(true);
  await expect(page.getByText(t("offline"))).toBeVisible();
  await expect(button(page, "add")).toBeDisabled();
  await expect(tiles(page)).toHaveCount(1);
  await context.setOffline(false);
  await expect(button(page, "add")).toBeEnabled();

  await page.route("**/api/photos", (route) => route.fulfill({ status: 404, json: {} }));
  await page.reload();
  await expect(tiles(page)).toHaveCount(1);
  await page.goto("/signup#signup-photo");
  await expect(page.getByText(t("error.title"))).toBeVisible();
  await page.unroute("**/api/photos");
  await button(page, "error.retry").click();
  await expect(page.getByRole("button", { name: t("slots.delete", { place: "1" }) })).toBeVisible();
});
