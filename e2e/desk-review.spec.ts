import { checkAccessibility } from "./check-accessibility.ts";
import { openAsModerator } from "./desk-session.ts";
import { expect, test } from "./fixture.ts";

test("a moderator reviews new photos by keyboard alone: hidden until shown, one rejected, the others accepted", async ({
  openPage,
  sql,
}) => {
  await sql("update photos_photo set seen_at = now() where seen_at is null");
  await sql(
    `update photos_photo set seen_at = null, created_at = '2000-01-01' where id in (
       select photo.id from photos_photo photo join profiles_card card using (member_id)
       where card.open and photo.status = 'active' and not photo.private order by photo.id limit 10)`,
  );
  const page = await openAsModerator(openPage, sql, "Rita");
  await page.goto("/desk/review");
  await expect(page.getByRole("button", { name: "Next photos" })).toBeFocused();
  await page.keyboard.press("Enter");
  const tiles = page.locator("[data-photo]");
  const hidden = page.locator("img[data-hidden]");
  await expect(hidden).toHaveCount(10, { timeout: 30_000 });
  await expect(hidden.first()).toHaveCSS("filter", /^blur\(\d+px\) grayscale/);
  await expect(page.getByText("Not looked at yet: 10")).toBeVisible();
  await checkAccessibility(page);
  const ids = await tiles.evaluateAll((all) =>
    all.map((tile) => Number((tile as HTMLElement).dataset.photo)),
  );

  await page.keyboard.press("ArrowRight");
  await expect(tiles.first()).toBeFocused();
  await page.keyboard.press("!");
  await expect(page.getByRole("dialog", { name: "Seal for good?" })).toContainText(`Photo ${ids[0]}`);
  await page.keyboard.press("Escape");
  await expect(tiles.first()).toBeFocused();
  await page.keyboard.press("0");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.down(" ");
  await expect(hidden).toHaveCount(0);
  await expect(page.locator("[data-photo] img").first()).toHaveCSS("filter", "none");
  await page.keyboard.up(" ");
  await expect(hidden).toHaveCount(10);
  await page.keyboard.press("1");
  await expect(page.getByRole("button", { name: "Accept 9, reject 1" })).toBeVisible();
  await expect(tiles.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  const summary = page.getByRole("dialog", { name: "Is this right?" });
  await expect(summary).toContainText(`Photo ${ids[1]} · Nudity`);
  await checkAccessibility(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Accepted: 9 · Rejected: 1")).toBeVisible({
    timeout: 15_000,
  });
  const rows = await sql(
    "select array_agg(status order by status) as states from photos_photo where id = any($1) and seen_at is not null",
    [ids],
  );
  expect(rows).toEqual([{ states: [...Array(9).fill("active"), "rejected"] }]);
});
