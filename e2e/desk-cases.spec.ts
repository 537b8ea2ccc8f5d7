import { randomUUID } from "node:crypto";
import { checkAccessibility } from "./check-accessibility.ts";
import { lease, openAsModerator, openDeskAs } from "./desk-session.ts";
import { expect, type Locator, type Page, type Sql, test } from "./fixture.ts";
import { signUpQuickly } from "./sign-up.ts";

async function report(page: Page, member: number) {
  const data = {
    client_id: randomUUID(),
    subject: "profile",
    member,
    reason: "insult",
    words: "Look at this",
  };
  const answer = await page.request.post("/api/reports", { data });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
}

async function takeNext(page: Page): Promise<string> {
  await page.keyboard.press("n");
  await page.waitForURL(/\/desk\/cases\/\d+$/);
  return page.url().split("/").at(-1) as string;
}

test("[F-08] [bad case 2] [bad case 48] two moderators work a shift by keyboard alone: each gets a case of their own, sees what the other decided, and keeps the draft of a decision that could not be sent", async ({
  page,
  openPage,
  sql,
}) => {
  await signUpQuickly(page);
  for (const member of [2, 4]) await report(page, member);
  // Other journeys report as well, and what is more urgent would come first.
  await sql("update moderation_case set state = 'final' where queue = 'urgent' and state = 'open'");
  await sql(
    "update moderation_case set lane = 0, due_at = '2000-01-01' where about_id in (2, 4) and state = 'open'",
  );
  const mira = await openAsModerator(openPage, sql, "Mira");
  const tom = await openAsModerator(openPage, sql, "Tom");
  mira.watch.allow(/status of 409 .*\/desk\/decisions/);
  mira.watch.allowOffline();
  await checkAccessibility(mira);
  const own = await takeNext(mira);
  const second = await takeNext(tom);
  expect(second).not.toBe(own);

  const looks: string[] = [];
  mira.on("request", (request) => {
    if (request.url().includes("/api/desk/case-pictures")) looks.push(request.url());
  });
  await checkAccessibility(mira);
  await expect(mira.getByText("Not loaded yet").first()).toBeVisible();
  expect(looks).toEqual([]);
  await mira.locator("h1").click();
  await mira.keyboard.down("Space");
  const picture = mira.locator('[id="piece-0"] img');
  await expect(picture).toHaveAttribute("src", /^data:image\/webp/);
  await expect(picture).not.toHaveAttribute("data-hidden");
  await mira.keyboard.up("Space");
  await expect(picture).toHaveAttribute("data-hidden");
  expect(looks).toHaveLength(1);
  await pressEveryKey(mira);

  await tom.keyboard.press("1");
  await tom.keyboard.press("m");
  await tabTo(tom, tom.getByLabel("What happened"));
  await tom.keyboard.type("A draft that has to stay n x !");
  await tom.goto("/desk/queues/people?language=en");
  const line = tom.locator(`[data-case="${own}"]`);
  await expect(line).toContainText("Mira is on it");
  await checkAccessibility(tom);
  await summarize(mira, "Profile 2");
  await sendInVain(mira, { fail: () => mira.context().setOffline(true) });
  await mira.context().setOffline(false);
  await check(mira);
  const lose = () => sql("update moderation_case set lease = lease + 1 where id = $1", [own]);
  await sendInVain(mira, { fail: lose });
  await mira.reload();
  await expectDraft(mira);
  await expect.poll(() => isHeldForMinutes(sql, own)).toBe(true);
  await check(mira);
  await mira.keyboard.press("Enter");
  await expect(mira.getByText("You can take it back until")).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(
    tom.getByRole("status").filter({ hasText: `Profile 2 · ${own} · Violation · Mira` }),
  ).toBeVisible();

  // The page that he left gave the case up.
  await lease(sql, "Tom", 4);
  await tom.goto(`/desk/cases/${second}`);
  await sql(
    `update moderation_case set lease = lease + 1, leased_by = (select max(id) from staff_person where alias = 'Mira')
     where id = $1`,
    [second],
  );
  await mira.goto(`/desk/cases/${second}`);
  await decide(mira, "Profile 4");
  await expect(tom.getByText("Mira decided this case: Violation")).toBeVisible();
  await expect(tom.getByLabel("What happened")).toHaveValue("A draft that has to stay n x !");

  await searchSlowly(tom);
  await tom.goto("/desk");
  await checkAccessibility(tom);
  const olga = await openDeskAs(openPage, sql, { alias: "Olga", role: "operator" });
  for (const path of ["/desk/proposals", "/desk/audit"]) {
    await olga.goto(path);
    await checkAccessibility(olga);
  }
  await mira.locator("h1").click();
  await tabTo(mira, mira.getByRole("button", { name: "Log out" }));
  await mira.keyboard.press("Enter");
  await expect(mira).toHaveURL(/\/desk\/log-in$/);
});

/** Presses each key of a case once, and sees what it does. */
async function pressEveryKey(page: Page) {
  const { keyboard } = page;
  const chosen = page.locator("[data-chosen]");
  await keyboard.press("j");
  await expect(chosen).toHaveAttribute("id", "piece-1");
  await keyboard.press("k");
  await expect(chosen).toHaveAttribute("id", "piece-0");
  await keyboard.press("5");
  await expect(page.getByLabel("May be a minor")).toBeChecked();
  await expect(page.getByLabel("Ask for proof of age")).toBeChecked();
  await keyboard.press("m");
  await expect(page.getByLabel("Warning")).toBeFocused();
  const dialogs = { "?": "Keys", e: "Hand up", x: "I know this person", ".": "Note" };
  for (const [key, name] of Object.entries(dialogs)) {
    await keyboard.press(key);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
}

/** Presses Tab until this is focused. */
async function tabTo(page: Page, wanted: Locator) {
  const isFocused = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) await page.keyboard.press("Tab");
  await expect(wanted).toBeFocused();
}

/** Whether the page that was loaded again has taken the case again. */
async function isHeldForMinutes(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql(
    "select leased_until > now() + interval '5 minutes' as held from moderation_case where id = $1",
    [id],
  );
  return row?.held === true;
}

/** Opens the search by its key, and sees its outline until the server has answered. */
async function searchSlowly(page: Page) {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/desk\/search\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await page.locator("h1").click();
  await page.keyboard.press("/");
  await expect(page.locator("main [data-loading]").first()).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { name: "Search" })).toBeVisible();
  await checkAccessibility(page);
}

const FACTS = "An insult in your profile text.";

/** Finds an insult, reads the summary with the letter, and decides. */
async function decide(page: Page, subject: string) {
  await summarize(page, subject);
  await page.keyboard.press("Enter");
}

async function summarize(page: Page, subject: string) {
  await page.keyboard.press("1");
  await page.keyboard.press("m");
  await tabTo(page, page.getByLabel("What happened"));
  await page.keyboard.type(FACTS);
  await tabTo(page, page.getByLabel("Why"));
  await page.keyboard.type("Clear");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const summary = page.getByRole("dialog", { name: "Is this right?" });
  await expect(summary).toContainText(`${subject} · Violation · Insult or harassment · Warning`);
  await expect(summary).toContainText(FACTS);
  await checkAccessibility(page);
}

/** Opens the summary of the draft that is there. */
async function check(page: Page) {
  await page.getByRole("button", { name: "Check the decision" }).press("Enter");
  const summary = page.getByRole("dialog", { name: "Is this right?" });
  await expect(summary).toContainText(FACTS);
  await expect(summary.getByRole("button", { name: "Decide" })).not.toHaveAttribute("aria-disabled", "true");
}

/** Sends what the summary says, which fails for this reason, and finds the words as they were. */
async function sendInVain(page: Page, { fail }: { fail: () => Promise<unknown> }) {
  await fail();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("form").getByRole("alert")).toBeVisible();
  await expectDraft(page);
}

async function expectDraft(page: Page) {
  await expect(page.getByLabel("What happened")).toHaveValue(FACTS);
  await expect(page.getByLabel("Why")).toHaveValue("Clear");
}
