import { makePicture } from "../src/features/photos/server/pictures.fixture.ts";
import { type Somebody, t, test } from "./chatting.ts";
import { addMembers, grant } from "./community.ts";
import { expect, type Page } from "./fixture.ts";
import { say } from "./words.ts";

async function logIn(page: Page, { email, password }: Somebody) {
  const answer = await page.request.post("/api/user.php", { data: { email, password } });
  expect(answer.status()).toBe(200);
}

/** Logs in from another tab of the same browser; the first tab still shows the previous member. */
async function logInBeside(page: Page, somebody: Somebody) {
  const tab = await page.context().newPage();
  await logIn(tab, somebody);
  await tab.goto("/profile");
  await expect(tab.getByText(somebody.name).first()).toBeVisible();
  await tab.close();
}

/** Expects the write to be refused, and the tab to switch to the page of the member who is logged in. */
async function expectRefused(
  page: Page,
  { path, by }: { path: string; by: Somebody },
  write: () => Promise<unknown>,
) {
  const answered = page.waitForResponse(
    (one) => new URL(one.url()).pathname === path && one.request().method() === "POST",
  );
  const left = page.waitForRequest((one) => new URL(one.url()).pathname === "/login");
  const loaded = page.waitForEvent("load");
  await write();
  const answer = await answered;
  expect(answer.request().headers()["x-member"]).toBe(String(by.id));
  expect(answer.status()).toBe(403);
  await left;
  // The login leads back here as the other member; nothing of that page may come after the next log-in.
  await loaded;
  await page.waitForLoadState("networkidle");
  await page.goto("about:blank");
}

test("a tab that still shows the previous member writes nothing for the one who has logged in since: no swipe, no gift, no photo", async ({
  page,
  meet,
  sql,
  watch,
}) => {
  watch.allow(/status of 403/);
  const { anna, bob } = await meet();
  const [carla = 0] = await addMembers(sql, 1, { gender: "female", region: "DK-84" });
  await grant(sql, anna, 4);
  await grant(sql, bob, 4);
  const count = async (table: string, column: string) => {
    const [found] = await sql(`select count(*)::int as n from ${table} where ${column} = any($1)`, [
      [anna.id, bob.id],
    ]);
    return found?.n;
  };

  await test.step("a swipe", async () => {
    await page.goto("/swipe-game", { waitUntil: "networkidle" });
    const like = page.getByRole("button", { name: /^Like / });
    await expect(like).toBeEnabled();
    await logInBeside(page, bob);
    await expectRefused(page, { path: "/api/swipe", by: anna }, () => like.click());
    expect(await count("discovery_swipe", "member_id")).toBe(0);
    expect(await count("likes_like", "liker_id")).toBe(0);
  });

  await test.step("a gift", async () => {
    await logIn(page, anna);
    await page.goto(`/members/${carla}`, { waitUntil: "networkidle" });
    const [carlas] = await sql("select username as name from accounts_member where id = $1", [carla]);
    const name = carlas?.name as string;
    await page.getByRole("button", { name: say("en", "profiles:page.gift", { name }), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("gift.title", { name }) });
    await dialog
      .getByRole("list")
      .getByRole("button")
      .filter({ hasText: t("gifts.rose") })
      .click();
    await logInBeside(page, bob);
    const send = t("gift.send", { credits: t("credits_one", { count: 1 }) });
    await expectRefused(page, { path: "/api/messages", by: anna }, () =>
      page.getByRole("button", { name: send, exact: true }).click(),
    );
    expect(await count("chat_message", "sender_id")).toBe(0);
  });

  await test.step("a photo", async () => {
    await logIn(page, anna);
    await page.goto("/profile", { waitUntil: "networkidle" });
    const buffer = await makePicture({ width: 900, height: 700, mark: 9_001 }).jpeg().toBuffer();
    const button = (key: string) =>
      page.getByRole("button", { name: say("en", `photos:${key}`), exact: true });
    const chooser = page.waitForEvent("filechooser");
    await button("add").click();
    await (await chooser).setFiles([{ name: "me.jpg", mimeType: "image/jpeg", buffer }]);
    await expect(button("crop.whole")).toBeVisible();
    await logInBeside(page, bob);
    await expectRefused(page, { path: "/api/photos", by: anna }, () => button("crop.whole").click());
    expect(await count("photos_photo", "member_id")).toBe(0);
  });
});
