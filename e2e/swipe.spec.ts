import { checkAccessibility } from "./check-accessibility.ts";
import { expect, type Locator, type Page, type Sql, test } from "./fixture.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";

test.use({
  extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()),
  timezoneId: "America/New_York",
});

const SMALL_PHONES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
];

const topCard = (page: Page) => page.locator("article[data-member]");
const topMember = async (page: Page) => Number(await topCard(page).getAttribute("data-member"));
const left = (page: Page, likes: number) => page.getByText(`${likes} of 4 likes left today`);
const press = (page: Page, name: RegExp) => page.getByRole("button", { name }).click();

/** Signs up a confirmed member whose preferences exclude no one. */
async function signUpToPlay(page: Page, sql: Sql) {
  const person = await signUpQuickly(page);
  await sql("update accounts_member set status = 'active', confirmed_at = now() where id = $1", [person.id]);
  await sql(
    "update profiles_profile set status = 'active', gender = 'male', country = 'NL' where member_id = $1",
    [person.id],
  );
  return person;
}

async function openGame(page: Page) {
  await page.goto("/swipe-game", { waitUntil: "networkidle" });
  await expectReady(page);
}

/** By then the page has read the swipes of earlier visits. */
async function expectReady(page: Page) {
  await expect(topCard(page)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Like / })).toBeEnabled();
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("This is not on the page.");
  return { top: box.y, bottom: box.y + box.height };
}

/** Between the bars of a small phone stand the whole card and, below it, the three buttons. */
async function expectFitsPhones(page: Page) {
  const before = page.viewportSize();
  for (const viewport of SMALL_PHONES) {
    await page.setViewportSize(viewport);
    const bar = await boxOf(page.locator("[data-phone-bar]"));
    const card = await boxOf(topCard(page));
    for (const name of [/^See .* later$/, /^No to /, /^Like /]) {
      const button = await boxOf(page.getByRole("button", { name }));
      expect(button.top, `${name} below the card`).toBeGreaterThanOrEqual(card.bottom);
      expect(button.bottom, `${name} above the bar`).toBeLessThanOrEqual(bar.top);
    }
  }
  if (before) await page.setViewportSize(before);
}

const swipesOf = (sql: Sql, id: number) =>
  sql(
    "select other_id::int as other, choice from discovery_swipe where member_id = $1 and undone_at is null order by number",
    [id],
  );

test("played with the keyboard: decisions, undo, and when likes run out, the time of the next", async ({
  page,
  sql,
}) => {
  const { id } = await signUpToPlay(page, sql);
  await openGame(page);
  await expect(left(page, 4)).toBeVisible();
  await expectFitsPhones(page);
  const first = await topMember(page);
  await page.keyboard.press("ArrowRight");
  await expect(left(page, 3)).toBeVisible();
  await expect.poll(() => topMember(page)).not.toBe(first);
  await page.keyboard.press("Backspace");
  await expect(left(page, 4)).toBeVisible();
  await expect.poll(() => topMember(page)).toBe(first);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();

  await page.keyboard.press("ArrowUp");
  await expect.poll(() => topMember(page)).not.toBe(first);
  const second = await topMember(page);
  await page.keyboard.press("ArrowLeft");
  await expect
    .poll(() => swipesOf(sql, id))
    .toEqual([
      { other: first, choice: "later" },
      { other: second, choice: "no" },
    ]);
  await checkAccessibility(page);
  // The end's tiles need texts that the game did not. While they load, the rest of the page stays.
  const texts = Promise.withResolvers<void>();
  await page.route("**/texts/en/*.json*", async (route) => {
    await texts.promise;
    await route.continue();
  });
  for (let likes = 3; likes >= 0; likes--) {
    await page.keyboard.press("ArrowRight");
    await expect(left(page, likes)).toBeVisible();
  }
  texts.resolve();
  await expect(page.getByText("You’ve used your 4 likes for today")).toBeVisible();
  await expect(page.getByText(/Your next likes: \w+day,? (at )?(12:00.AM|00:00)/)).toBeVisible();
  await expect(page.getByRole("list", { name: "While you wait" }).getByRole("listitem")).toHaveCount(3);
  await expect.poll(async () => (await swipesOf(sql, id)).length).toBe(6);
  await checkAccessibility(page);
  const [day] = await sql("select time_zone from discovery_swipe_day where member_id = $1", [id]);
  expect(day).toEqual({ time_zone: "America/New_York" });
  await press(page, /Undo/);
  await expect(left(page, 1)).toBeVisible();
  await expect(topCard(page)).toBeVisible();
});

test("offline swipes are sent in order after reconnecting, also after a reload", async ({
  page,
  context,
  sql,
  watch,
}) => {
  watch.allowOffline();
  const { id } = await signUpToPlay(page, sql);
  await openGame(page);
  const members: number[] = [];
  await context.setOffline(true);
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowRight"]) {
    const member = await topMember(page);
    members.push(member);
    await page.keyboard.press(key);
    await expect.poll(() => topMember(page)).not.toBe(member);
  }
  await expect(page.getByText("3 swipes will be sent when you’re back online.")).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(left(page, 3)).toBeVisible();
  await page.keyboard.press("ArrowUp");
  expect(await swipesOf(sql, id)).toEqual([]);
  const expected = ["like", "no", "later"].map((choice, n) => ({ other: members[n], choice }));

  // The reload itself needs the server, but the requests of the game are blocked.
  await page.route("**/api/swipe**", (route) => route.abort());
  await context.setOffline(false);
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const card of document.querySelectorAll<HTMLElement>("article[data-member]"))
        seen.add(card.dataset.member ?? "");
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload({ waitUntil: "networkidle" });
  await expectReady(page);
  // A member who has been swiped must not appear again, not even for a moment.
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
    String(await topMember(page)),
  ]);
  expect(members).not.toContain(await topMember(page));
  await expect(left(page, 3)).toBeVisible();
  expect(await swipesOf(sql, id)).toEqual([]);
  await page.unroute("**/api/swipe**");
  await expect.poll(() => swipesOf(sql, id)).toEqual(expected);
  await page.reload({ waitUntil: "networkidle" });
  await expectReady(page);
  await expect(left(page, 3)).toBeVisible();
  expect(await swipesOf(sql, id)).toEqual(expected);
});

test("a lost response costs one like only, and a card can be dragged away", async ({ page, sql, watch }) => {
  watch.allowOffline();
  const { id } = await signUpToPlay(page, sql);
  await page.setViewportSize({ width: 360, height: 740 });
  await openGame(page);
  let lost = 0;
  await page.route("**/api/swipe", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  const member = await topMember(page);
  const box = await topCard(page).boundingBox();
  if (!box) throw new Error("The card has no place.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 160, box.y + box.height / 3, { steps: 8 });
  await expect(topCard(page).locator(".drag-like")).toHaveCSS("opacity", "1");
  await expect(topCard(page).locator(".drag-no")).toHaveCSS("opacity", "0");
  const answered = page.waitForResponse(
    (answer) => /api\/swipe$/.test(answer.url()) && answer.request().method() === "POST" && answer.ok(),
  );
  await page.mouse.up();
  await expect(left(page, 3)).toBeVisible();
  await expect.poll(() => topMember(page)).not.toBe(member);
  expect((await (await answered).json()).left).toBe(3);
  expect(lost).toBe(1);
  expect(await swipesOf(sql, id)).toEqual([{ other: member, choice: "like" }]);
});
