import { makePicture } from "../src/features/photos/server/pictures.fixture.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { expect, type Page, type Sql, test } from "./fixture.ts";
import { freshAddress, type Person, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

const t = (key: string, values?: Record<string, string | number>) => say("en", `photos:${key}`, values);
const CLEAR = ["tile", "tile.webp", "view.avif", "view.webp", "full", "full.avif", "full.webp"];
const PHONE = { width: 360, height: 740 };
let mark = 900;

type Member = Person & { id: number };

/** Signs up a confirmed member with photos, logged in in this browser. */
async function makeMember(page: Page, sql: Sql, photos = 0): Promise<Member> {
  const person = await signUpQuickly(page);
  await sql("update accounts_member set status = 'active', confirmed_at = now() where id = $1", [person.id]);
  await sql("update profiles_profile set status = 'active' where member_id = $1", [person.id]);
  if (photos > 3)
    await sql("update wallet_wallet set premium_since = now() where member_id = $1", [person.id]);
  for (let photo = 0; photo < photos; photo++) {
    mark += 20;
    const data = await makePicture({ width: 480, height: 600, mark }).jpeg().toBuffer();
    const headers = { "content-type": "image/jpeg" };
    expect((await page.request.post("/api/photos", { data, headers })).status()).toBe(201);
  }
  return person;
}

const button = (page: Page, key: string, values?: Record<string, string>) =>
  page.getByRole("button", { name: t(key, values), exact: true });
const slide = (page: Page) => page.locator(".photo-viewer .yarl__slide_current img");
const showsPhoto = (page: Page, { name }: Member, place: number, most: number) =>
  expect(slide(page)).toHaveAttribute("alt", t("seen.picture", { name, place, most }));

const inSight = (page: Page, place: number) => page.locator("[aria-roledescription] li").nth(place);

/** Swipes with a finger across the screen. */
async function swipe(page: Page, towards: "left" | "right") {
  const { width, height } = page.viewportSize() ?? PHONE;
  const [from, to] = towards === "left" ? [0.8, 0.2] : [0.2, 0.8];
  const touch = await page.context().newCDPSession(page);
  const at = (part: number) => [{ x: width * part, y: height * 0.4 }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
  for (let step = 1; step <= 8; step++) {
    const touchPoints = at(from + ((to - from) * step) / 8);
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touch.detach();
}

test("[P-05] photos open full screen, by keyboard and by finger; the others are locked, and no address of theirs shows more", async ({
  openPage,
  sql,
}) => {
  test.setTimeout(240_000);
  const anna = await makeMember(await openPage({ extraHTTPHeaders: freshAddress() }), sql, 5);
  const page = await openPage({ viewport: PHONE, hasTouch: true, extraHTTPHeaders: freshAddress() });
  await makeMember(page, sql);
  await page.goto(`/members/${anna.id}`, { waitUntil: "networkidle" });

  await test.step("by finger, on the page and full screen", async () => {
    await swipe(page, "left");
    await expect(inSight(page, 1)).toBeInViewport({ ratio: 0.7 });
    await page.touchscreen.tap(340, 400);
    await expect(inSight(page, 2)).toBeInViewport({ ratio: 0.7 });
    await page.touchscreen.tap(20, 400);
    await expect(inSight(page, 1)).toBeInViewport({ ratio: 0.7 });
    await page.touchscreen.tap(180, 400);
    await showsPhoto(page, anna, 2, 3);
    await swipe(page, "left");
    await showsPhoto(page, anna, 3, 3);
    await swipe(page, "right");
    await showsPhoto(page, anna, 2, 3);
    await expect
      .poll(() => slide(page).evaluate((picture) => (picture as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(300);
    await checkAccessibility(page);
    await button(page, "seen.close").click();
    await expect(page.locator(".photo-viewer")).toHaveCount(0);
  });

  await test.step("by keyboard, and the focus returns", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.reload();
    await button(page, "seen.open").focus();
    await page.keyboard.press("Enter");
    await showsPhoto(page, anna, 1, 3);
    await page.keyboard.press("ArrowRight");
    await showsPhoto(page, anna, 2, 3);
    await page.keyboard.press("ArrowLeft");
    await showsPhoto(page, anna, 1, 3);
    await page.keyboard.press("ArrowRight");
    await showsPhoto(page, anna, 2, 3);
    await page.keyboard.press("Escape");
    await expect(page.locator(".photo-viewer")).toHaveCount(0);
    await expect(button(page, "seen.open")).toBeFocused();
    await expect(inSight(page, 1)).toBeInViewport({ ratio: 0.7 });
  });

  await test.step("the visible photo is reported by keyboard", async () => {
    await button(page, "seen.open").focus();
    await page.keyboard.press("Enter");
    await showsPhoto(page, anna, 2, 3);
    await button(page, "seen.report").focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".photo-viewer")).toHaveCount(0);
    const words = (key: string) => say("en", `safety:report.${key}`, { name: anna.name });
    const dialog = page.getByRole("dialog", { name: words("title_photo") });
    await dialog.getByText(words("reasons.fake")).click();
    await dialog.getByLabel(words("in_photo"), { exact: true }).check();
    await dialog.getByRole("button", { name: words("send") }).click();
    await expect(dialog.getByText(words("done_title"))).toBeVisible();
    const reports = sql(
      "select reason, subject_id, in_photo from safety_report where about_id = $1 and subject = 'photo'",
      [anna.id],
    );
    const [, second] = await sql("select id from photos_photo where member_id = $1 order by position", [
      anna.id,
    ]);
    expect(await reports).toEqual([{ reason: "fake", subject_id: second?.id, in_photo: true }]);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button(page, "seen.open")).toBeFocused();
  });

  await test.step("locked photos have an overlay and say what opens them", async () => {
    const locked = page.getByRole("img", { name: t("locked.locked") });
    await expect(locked).toHaveCount(2);
    const tiles = page.getByRole("listitem").filter({ has: locked });
    await expect(tiles.locator("svg")).toHaveCount(2);
    for (const overlay of await tiles.locator("svg").all()) await expect(overlay).toBeVisible();
    await expect(page.getByText(t("locked.premium"))).toBeVisible();
    await checkAccessibility(page);
    const visitor = await openPage({ extraHTTPHeaders: freshAddress() });
    for (const picture of await locked.all()) {
      const address = await picture.getAttribute("src");
      expect((await page.request.get(address as string)).status()).toBe(200);
      for (const file of CLEAR) {
        const clear = (address as string).replace(/blurred\.webp$/, file);
        for (const one of [page, visitor]) expect((await one.request.get(clear)).status()).toBe(404);
      }
    }
  });
});

test("[P-06] private photos are requested, granted and revoked, and the owner sees a log", async ({
  openPage,
  sql,
}) => {
  test.setTimeout(240_000);
  const hers = await openPage({ viewport: PHONE, extraHTTPHeaders: freshAddress() });
  const anna = await makeMember(hers, sql, 2);
  const [, second] = (await (await hers.request.get("/api/photos")).json()).photos;
  await hers.goto("/profile", { waitUntil: "networkidle" });
  const grants = hers.getByRole("region", { name: t("grants.title") });
  await expect(grants).toHaveCount(0);
  await hers.request.patch("/api/photos", { data: { id: second.id, private: true } });

  const page = await openPage({ extraHTTPHeaders: freshAddress() });
  const bob = await makeMember(page, sql);
  const look = () => page.goto(`/members/${anna.id}`, { waitUntil: "networkidle" });
  const hidden = page.getByRole("img", {
    name: t("seen.picture", { name: anna.name, place: 2, most: 2 }),
  });
  await look();
  await expect(hidden).toHaveCount(0);
  await button(page, "private.ask").click();
  await expect(page.getByText(t("private.asked", { name: anna.name }))).toBeVisible();
  await expect(button(page, "private.withdraw")).toBeVisible();

  await hers.reload({ waitUntil: "networkidle" });
  await expect(grants.getByRole("link", { name: new RegExp(bob.name) })).toBeVisible();
  await checkAccessibility(hers);
  await button(hers, "grants.give_to", { name: bob.name }).click();
  await expect(button(hers, "grants.take_back_from", { name: bob.name })).toBeVisible();

  await look();
  await expect(page.getByText(t("private.granted", { name: anna.name }))).toBeVisible();
  await hidden.scrollIntoViewIfNeeded();
  await expect
    .poll(() => hidden.evaluate((picture) => (picture as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(300);
  await expect(page.getByText(t("private.badge"), { exact: true })).toBeVisible();

  await button(hers, "grants.take_back_from", { name: bob.name }).click();
  await expect(grants.getByText(t("grants.nobody"))).toBeVisible();
  await hers.locator("summary", { hasText: t("grants.log") }).press("Enter");
  const deeds = ["taken_back", "granted", "asked"].map((deed) =>
    t(`grants.deeds.${deed}`, { name: bob.name }),
  );
  await expect(grants.getByRole("listitem")).toContainText(deeds);
  await checkAccessibility(hers);
  await look();
  await expect(hidden).toHaveCount(0);
  await expect(page.getByText(t("private.badge"), { exact: true })).toHaveCount(0);
});
