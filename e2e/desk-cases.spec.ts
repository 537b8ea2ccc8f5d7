import { randomUUID } from "node:crypto";
import { checkAccessibility } from "./check-accessibility.ts";
import { openAsModerator } from "./desk-session.ts";
import { expect, type Page, test } from "./fixture.ts";
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

test("[F-08] two moderators get two cases; one decides by keyboard alone, and the other sees it go", async ({
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
  await checkAccessibility(mira);
  const own = await takeNext(mira);
  expect(await takeNext(tom)).not.toBe(own);
  await tom.goto("/desk/queues/people");
  const line = tom.locator(`[data-case="${own}"]`);
  await expect(line).toContainText("Mira is on it");
  await checkAccessibility(mira);

  await mira.keyboard.press("1");
  await mira.getByLabel("What happened").focus();
  await mira.keyboard.type("An insult in your profile text.");
  await mira.getByLabel("Why").focus();
  await mira.keyboard.type("Clear");
  await mira.keyboard.press("Tab");
  await mira.keyboard.press("Enter");
  const summary = mira.getByRole("dialog", { name: "Is this right?" });
  await expect(summary).toContainText("Insult or harassment · Warning");
  await checkAccessibility(mira);
  await mira.keyboard.press("Enter");
  await expect(mira.getByText("You can take it back until")).toBeVisible();
  await expect(line).toHaveCount(0);
});
