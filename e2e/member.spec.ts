import { addPhotos } from "./add-photos.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { expect, type Page, type Sql, test } from "./fixture.ts";
import { freshAddress, type Person, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

const t = (key: string, values?: Record<string, string | number>) =>
  say("en", `profiles:page.${key}`, values);
const safety = (key: string, values?: Record<string, string | number>) => say("en", `safety:${key}`, values);

type Member = Person & { id: number };
const PHONE = { width: 360, height: 740 };
const TOLD = {
  gender: "male",
  country: "NL",
  city_id: 2_745_912,
  hair: "red",
  interests: ["wine", "hiking"],
  about_me: "Rain, and long walks in it.",
};

/** Signs up a confirmed member with a filled profile, logged in in this browser. */
async function makeMember(page: Page, sql: Sql, photos = 0): Promise<Member> {
  const person = await signUpQuickly(page);
  await sql("update accounts_member set status = 'active', confirmed_at = now() where id = $1", [person.id]);
  await sql("update profiles_profile set status = 'active' where member_id = $1", [person.id]);
  expect((await page.request.patch("/api/profile", { data: TOLD })).status()).toBe(200);
  await addPhotos(page, photos);
  return person;
}

const title = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
/** Checks a phone's page at its end, where its bars rest. Further up they cover whatever is under them. */
async function checkAtEnd(page: Page) {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await checkAccessibility(page);
}
const menuOf = (page: Page, { name }: Member) =>
  page.getByRole("button", { name: safety("menu.label", { name }) });
const tileOf = (page: Page, { name }: Member) =>
  page.getByRole("main").getByRole("link", { name: new RegExp(name) });

test("a member finds, likes and reports another, on a phone with the keyboard", async ({ openPage, sql }) => {
  test.setTimeout(240_000);
  const theirs = await openPage({ viewport: PHONE, extraHTTPHeaders: freshAddress() });
  const bob = await makeMember(theirs, sql, 2);
  const { name } = bob;
  const page = await openPage({ viewport: PHONE, extraHTTPHeaders: freshAddress() });
  await makeMember(page, sql);
  await test.step("a member finds and likes another, and the like is stored", async () => {
    await page.goto("/members?gender=male&country=NL");
    await tileOf(page, bob).first().click();
    await expect(page).toHaveURL(new RegExp(`/members/${bob.id}$`));
    await expect(page.getByText(TOLD.about_me)).toBeVisible();
    await expect(page.getByText(t("common_other", { count: 2 }))).toBeVisible();
    const like = page.getByRole("button", { name: say("en", "likes:button.like", { name }), exact: true });
    const saved = page.waitForResponse(/api\/likes$/);
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    expect((await saved).status()).toBe(200);
  });

  await test.step("reports with the keyboard, and a reason is required", async () => {
    await chooseInMenu(page, bob, safety("menu.report"));
    const sheet = page.getByRole("dialog", { name: safety("report.title", { name }) });
    await expect(sheet).toBeVisible();
    await sheet.getByRole("button", { name: safety("report.send") }).press("Enter");
    await expect(sheet.getByText(safety("report.reason_needed"))).toBeVisible();
    await checkAccessibility(page);
    await sheet.getByRole("radio", { name: safety("report.reasons.fake") }).press("Space");
    await sheet.getByLabel(safety("report.words")).fill("The photos are of somebody else.");
    await sheet.getByRole("button", { name: safety("report.send") }).press("Enter");
    await expect(sheet.getByText(safety("report.done_title"))).toBeVisible();
    await sheet
      .getByRole("button", { name: safety("close") })
      .last()
      .press("Enter");
    await expect(sheet).toBeHidden();
    const reports = await sql("select reason, words from safety_report where about_id = $1", [bob.id]);
    expect(reports).toEqual([{ reason: "fake", words: "The photos are of somebody else." }]);
  });
});

test("blocking with the keyboard removes the member from the previous list, tells the other side, and can be undone in the settings", async ({
  openPage,
  sql,
}) => {
  test.setTimeout(240_000);
  const theirs = await openPage({ viewport: PHONE, extraHTTPHeaders: freshAddress() });
  const page = await openPage({ viewport: PHONE, extraHTTPHeaders: freshAddress() });
  const bob = await makeMember(theirs, sql, 1);
  const anna = await makeMember(page, sql);
  const { name } = bob;

  await test.step("blocks with the keyboard, and the previous list no longer shows the member", async () => {
    await page.goto("/members?gender=male&country=NL");
    await tileOf(page, bob).first().click();
    await expect(title(page)).toHaveText(`${name}, 36`);
    await chooseInMenu(page, bob, safety("menu.block"));
    const dialog = page.getByRole("dialog", { name: safety("block.title", { name }) });
    await expect(dialog).toContainText(safety("block.words", { name }));
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await chooseInMenu(page, bob, safety("menu.block"));
    await dialog.getByRole("button", { name: safety("menu.block") }).press("Enter");
    await expect(page.getByText(safety("blocking", { name }))).toBeVisible();
    await checkAtEnd(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/members\?/);
    await expect(title(page)).toHaveText("Search members");
    await expect(page.locator("main a[href^='/members/']").first()).toBeVisible();
    await expect(tileOf(page, bob)).toHaveCount(0);
  });

  await test.step("the other side is told so and nothing else", async () => {
    theirs.watch.allow(/status of 403/);
    await theirs.goto(`/members/${anna.id}`, { waitUntil: "networkidle" });
    await expect(title(theirs)).toHaveText(
      `You’re blocked by ${anna.name}. You do not have access to this page.`,
    );
    await expect(theirs.getByRole("main").getByRole("img")).toHaveCount(0);
    await checkAtEnd(theirs);
  });

  await test.step("the settings list blocked members, and unblock them", async () => {
    await page.goto("/settings/privacy", { waitUntil: "networkidle" });
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", `/members/${bob.id}`);
    await checkAtEnd(page);
    await page.getByRole("button", { name: safety("list.unblock", { name }) }).press("Enter");
    await expect(page.getByText(safety("list.empty"), { exact: true })).toBeVisible();
    await theirs.reload();
    await expect(title(theirs)).toHaveText(`${anna.name}, 36`);
  });
});

async function chooseInMenu(page: Page, member: Member, item: string) {
  await menuOf(page, member).press("Enter");
  await page.keyboard.press("Tab");
  const entry = page.getByRole("button", { name: item, exact: true });
  if (!(await entry.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press("Tab");
  await expect(entry).toBeFocused();
  await page.keyboard.press("Enter");
}

test("[P-17] a deleted, disabled or unknown profile says so, and a hidden one looks the same", async ({
  page,
  openPage,
  sql,
  watch,
}) => {
  watch.allow(/status of 404/);
  await makeMember(page, sql);
  const theirs = await openPage({ extraHTTPHeaders: freshAddress() });
  const bob = await makeMember(theirs, sql);
  const seen: string[] = [];
  for (const [set, undo] of [
    [
      "update accounts_member set status = 'pending_deletion'",
      "update accounts_member set status = 'active'",
    ],
    ["update profiles_profile set status = 'disabled'", "update profiles_profile set status = 'active'"],
    ["update accounts_member set invisible = true", "update accounts_member set invisible = false"],
  ] as const) {
    const where = set.includes("accounts_member") ? "where id = $1" : "where member_id = $1";
    await sql(`${set} ${where}`, [bob.id]);
    seen.push(await readGone(page, `/members/${bob.id}`));
    await sql(`${undo} ${where}`, [bob.id]);
  }
  for (const path of ["/members/99999999", "/likes/m/99999999", "/members/nobody"])
    seen.push(await readGone(page, path));
  expect(new Set(seen).size).toBe(1);
  await page.goto("/members/99999999", { waitUntil: "networkidle" });
  await expect(title(page)).toHaveText("This profile isn’t available");
  await checkAccessibility(page);
});

/** The text of the page in the server's response. */
async function readGone({ request }: Page, path: string): Promise<string> {
  const answer = await request.get(path);
  expect([path, answer.status()]).toEqual([path, 404]);
  const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(await answer.text()) ?? [];
  expect(main).toContain("This profile isn’t available");
  expect(main).toContain(t("search"));
  return main;
}

test("[S-21] in the installed app, five pages have a back button, unless there is nothing to go back to", async ({
  page,
  sql,
}) => {
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.replaceAll("(display-mode: standalone)", "(min-width: 1px)"));
  });
  await page.setExtraHTTPHeaders(freshAddress());
  await makeMember(page, sql);
  const back = page.getByRole("button", { name: "Back", exact: true });
  await page.goto("/members", { waitUntil: "networkidle" });
  await expect(back).toHaveCount(0);
  await page.locator("main a[href^='/members/']").first().click();
  await expect(page).toHaveURL(/\/members\/\d+$/);
  await expect(back).toBeVisible();
  const { pathname } = new URL(page.url());
  await back.click();
  await expect(page).toHaveURL(/\/members$/);
  await expect(back).toHaveCount(0);

  const id = pathname.split("/").at(-1);
  const five = [pathname, "/likes/received", `/likes/m/${id}`, "/credits", "/credits/p1"];
  for (const path of [...five, "/likes", "/premium", `/members/${id}/chat`]) {
    await follow(page, path);
    await expect(back, path).toHaveCount(five.includes(path) ? 1 : 0);
  }
  await page.goto(pathname, { waitUntil: "networkidle" });
  await expect(title(page)).toBeVisible();
  await expect(back).toHaveCount(0);

  // The other tab is not the installed app.
  const another = await page.context().newPage();
  await another.goto("/members", { waitUntil: "networkidle" });
  await follow(another, pathname);
  await expect(title(another)).toBeVisible();
  await expect(another.getByRole("button", { name: "Back", exact: true })).toHaveCount(0);
  await another.close();
});

/** Opens a page without a new document, as the browser's Forward does. */
async function follow(page: Page, path: string) {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: to, usr: null }, "", to);
    window.dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);
  await expect(page).toHaveURL(path);
}
