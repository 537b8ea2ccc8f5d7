import { makePicture } from "../src/features/photos/server/pictures.fixture.ts";
import { test } from "./chatting.ts";
import { expect, type Page } from "./fixture.ts";
import { say } from "./words.ts";

/** Timers of seconds never run, so whatever follows has come over the socket. */
function stopThePoll() {
  const { setTimeout: start } = window;
  Object.assign(window, {
    setTimeout: (run: () => void, delay = 0, ...rest: []) => (delay < 2_000 ? start(run, delay, ...rest) : 0),
  });
}

/** Opens a page that never polls, and waits until it has read everything. */
async function openLive(page: Page, address: string) {
  await page.addInitScript(stopThePoll);
  await page.goto(address, { waitUntil: "networkidle" });
}

const likes = (count: number) =>
  say("en", `member-frame:badge.likes_${count === 1 ? "one" : "other"}`, { count });
const badge = (page: Page, count: number) =>
  page.getByRole("navigation", { name: "Main navigation" }).getByText(likes(count), { exact: true });
const tiles = (page: Page) =>
  page.getByRole("list", { name: say("en", "likes:tabs.received") }).getByRole("listitem");

test("a like and a match reach every tab of the member at once: badge, title, list and modal, without a poll", async ({
  page,
  meet,
}) => {
  const { bobs, anna, bob } = await meet();
  const other = await page.context().newPage();
  await openLive(other, "/members");
  await openLive(page, "/likes");
  await expect(page).toHaveTitle(/^[^(]/);

  await test.step("a like, in both tabs", async () => {
    expect((await bobs.request.post("/api/likes", { data: { member: anna.id } })).status()).toBe(200);
    await Promise.all([
      expect(badge(page, 1)).toBeAttached(),
      expect(badge(other, 1)).toBeAttached(),
      expect(page).toHaveTitle(/^\(1\) /),
      expect(other).toHaveTitle(/^\(1\) /),
      expect(tiles(page).filter({ hasText: bob.name })).toBeVisible(),
    ]);
  });

  await test.step("a match, at the one who liked first", async () => {
    await openLive(bobs, "/members");
    expect((await page.request.post("/api/likes", { data: { member: bob.id } })).status()).toBe(200);
    await expect(bobs.getByRole("dialog", { name: say("en", "likes:modal.match.title") })).toBeVisible();
    await expect(badge(bobs, 1)).toBeAttached();
  });
});

test("a photo request reaches the owner's page, and the grant the page of the one who asked", async ({
  page,
  meet,
}) => {
  const { bobs, anna, bob } = await meet();
  const t = (key: string, values?: Record<string, string | number>) => say("en", `photos:${key}`, values);
  const data = await makePicture({ width: 480, height: 600, mark: 7 }).jpeg().toBuffer();
  const headers = { "content-type": "image/jpeg" };
  const added = await page.request.post("/api/photos", { data, headers });
  const { id } = await added.json();
  const locked = await page.request.patch("/api/photos", { data: { id, private: true } });
  expect([added.status(), locked.status()]).toEqual([201, 200]);

  await openLive(page, "/profile#photos");
  await openLive(bobs, `/members/${anna.id}`);
  await expect(bobs.getByRole("button", { name: t("private.ask"), exact: true })).toBeVisible();
  await bobs.getByRole("button", { name: t("private.ask"), exact: true }).click();
  const give = page.getByRole("button", { name: t("grants.give_to", { name: bob.name }), exact: true });
  await expect(give).toBeVisible();
  await give.click();
  await expect(bobs.getByText(t("private.granted", { name: anna.name }), { exact: true })).toBeVisible();
});
