import { addPhotos } from "./add-photos.ts";
import { bubble, t, test, write } from "./chatting.ts";
import { expect, type Page } from "./fixture.ts";

const WORDS = "Buy any credit bundle to upgrade your account.";
const upgrade = (page: Page) => page.getByText(WORDS).first();

test("[P-13] every premium feature says what unlocks it: all photos, more uploads, the whole history, finer filters, finer wishes, read marks, undoing more", async ({
  page,
  meet,
  sql,
}) => {
  const { bobs, anna, bob } = await meet();
  await sql("update wallet_wallet set premium_since = now() where member_id = $1", [bob.id]);
  await addPhotos(bobs, 4);
  await addPhotos(page, 3);
  const texts = Array.from({ length: 55 }, (_, line) => `line ${line}`);
  await sql(
    `select chat_send($1, $2, gen_random_uuid(), 'text', line, line, 0, 1000000, 1000000, true, now())
      from unnest($3::text[]) as line`,
    [bob.id, anna.id, texts],
  );
  const conversation = await write(page, bob, ["my own"]);

  await test.step("the photos beyond the free ones", async () => {
    await page.goto(`/members/${bob.id}`);
    await expect(upgrade(page)).toBeVisible();
  });
  await test.step("more photos of one's own", async () => {
    await page.goto("/profile");
    await expect(upgrade(page)).toBeVisible();
  });
  await test.step("the whole history, and whether one's own message was read", async () => {
    await page.goto(`/chats/${conversation}`);
    await expect(bubble(page, bob, "my own")).toBeVisible();
    await expect(page.getByText(t("history.locked")).locator("..")).toContainText(WORDS);
    await bubble(page, bob, "my own")
      .getByRole("button", { name: t("message_menu.label") })
      .click();
    await expect(page.getByRole("link", { name: t("message_menu.read_marks") })).toContainText(WORDS);
  });
  await test.step("the finer filters", async () => {
    await page.goto("/members");
    await expect(upgrade(page)).toBeVisible();
  });
  await test.step("the finer wishes of the match finder", async () => {
    await page.goto("/match-finder");
    await expect(upgrade(page)).toBeVisible();
  });
  await test.step("undoing more than the last swipe", async () => {
    await page.goto("/swipe-game");
    const top = page.locator("article[data-member]");
    await expect(page.getByRole("button", { name: /^Like / })).toBeEnabled();
    const first = await top.getAttribute("data-member");
    await page.keyboard.press("ArrowUp");
    await expect(top).not.toHaveAttribute("data-member", first ?? "");
    await expect(upgrade(page)).toHaveCount(0);
    await page.keyboard.press("Backspace");
    await expect(upgrade(page)).toBeVisible();
  });
});
