import type { BrowserContext, Page } from "@playwright/test";
import type { Shot, World } from "./shot.ts";
import { atDeskAs } from "./shots-desk.ts";

type Reach = NonNullable<Shot["reach"]>;

const ABOUT = "I am an actor, you know me from television. Write to me outside of this site.";

/** A member who is asked before a decision, and the screens of the desk around one case. */
export function listCaseShots(): Shot[] {
  return [
    { name: "question-alert", path: "/pages/faq", reach: openAlert },
    { name: "question-open", path: "/pages/faq", reach: openQuestion },
    { name: "question-answered", path: "/pages/faq", reach: answerQuestion },
    { name: "question-over", path: "/pages/faq", reach: openLate },
    { name: "question-unknown", path: "/questions/nothing", whole: false },
    { name: "desk-case-ask", path: "/desk/log-in", whole: false, reach: openAsking },
    { name: "desk-case-waiting", path: "/desk/log-in", reach: openWaiting },
    { name: "desk-case-alike", path: "/desk/log-in", reach: openAlike },
    { name: "desk-case-measures", path: "/desk/log-in", reach: openMeasures },
    { name: "desk-case-end", path: "/desk/log-in", whole: false, reach: openEnd },
    { name: "desk-case-end-letter", path: "/desk/log-in", whole: false, reach: checkEnd },
    { name: "desk-case-reopen", path: "/desk/log-in", whole: false, reach: askReopen },
    { name: "desk-case-reopened", path: "/desk/log-in", reach: openReopened },
    { name: "settings-data-staff", path: "/pages/faq", reach: openStaffAccesses },
    { name: "desk-case-answer", path: "/desk/log-in", reach: openAnswered },
  ];
}

async function signUp(page: Page): Promise<number> {
  const mark = Math.random().toString(36).slice(2, 10);
  const person = { email: `${mark}@example.org`, name: `anna${mark}`, password: "violet canoe harbour" };
  const { request } = page;
  await request.post("/api/signups", { data: { ...person, date_of_birth: "1990-06-15", terms: true } });
  await request.patch("/api/profile", { data: { about_me: ABOUT } });
  const { profile } = await (await request.get("/api/profile")).json();
  return profile.id;
}

/** A case about the profile of a new member, which Mira holds. */
export async function addCase(page: Page, { database }: World, rule = "fake"): Promise<number> {
  const id = await signUp(page);
  const { rows } = await database.query(
    `insert into moderation_case (subject, about_id, site_id, locale, trigger, queue, lane, rule, state, opened_at,
       due_at, leased_by, leased_until, leased_since, lease, reports)
     select 'profile:' || m.id, m.id, m.site_id, m.locale, 'report', 'people', 2, $2, 'open', now() - interval '1 day',
       now() + interval '2 days', p.id, now() + interval '10 minutes', now(), 1, 1
     from accounts_member m, staff_person p where m.id = $1 and p.alias = 'Mira' returning id::integer`,
    [id, rule],
  );
  return rows[0].id;
}

/** Adds a case and opens it as Mira. The member's session stays in the browser. */
const openCase =
  (rule?: string): Reach =>
  async (page, context, world) => {
    const id = await addCase(page, world, rule);
    await atDeskAs("Mira", `/desk/cases/${id}`)(page, context, world);
  };

/** When staff looked at the member's data, as the member sees it. */
async function openStaffAccesses(page: Page, context: BrowserContext, world: World) {
  await openCase()(page, context, world);
  await page.goto("/settings/data", { waitUntil: "networkidle" });
  await page.locator("main section time").first().waitFor();
}

async function openAsking(page: Page, context: BrowserContext, world: World) {
  await openCase()(page, context, world);
  await page.keyboard.press("h");
  await page.locator("dialog[open]").waitFor();
}

async function openWaiting(page: Page, context: BrowserContext, world: World) {
  await openAsking(page, context, world);
  await page.keyboard.press("Enter");
  await page.locator("main [role=status]").first().waitFor();
}

/** Decides a case beside which there are three others about the same member, and chooses these. */
async function openAlike(page: Page, context: BrowserContext, world: World) {
  const id = await addCase(page, world, "harassment");
  await world.database.query(
    `insert into moderation_case (subject, about_id, site_id, locale, trigger, queue, lane, rule, state, opened_at,
       due_at, reports)
     select 'message:' || about_id || ':' || n, about_id, site_id, locale, trigger, 'texts', 2, rule, 'open', now(),
       now() + interval '1 day', n from moderation_case, generate_series(1, 3) n where id = $1`,
    [id],
  );
  await atDeskAs("Mira", `/desk/cases/${id}`)(page, context, world);
  const seen = { case: id, lease: 1, version: 0, why: "Clear", facts: "An insult in the profile text." };
  const measures = [{ kind: "warning" }];
  const data = { ...seen, outcome: "violation", rule: "harassment", measures };
  const answer = await page.request.post("/api/desk/decisions", { data });
  if (!answer.ok()) throw new Error(`The decision answered ${answer.status()}: ${await answer.text()}`);
  await page.reload({ waitUntil: "networkidle" });
  await page.locator("main input[type=checkbox]").first().check();
}

/** A decided case of which three measures are in force. */
async function openMeasures(page: Page, context: BrowserContext, world: World) {
  const id = await addCase(page, world, "harassment");
  await atDeskAs("Mira", `/desk/cases/${id}`)(page, context, world);
  const seen = { case: id, lease: 1, version: 0, why: "Clear", facts: "An insult in the profile text." };
  await world.database.query("update staff_session set confirmed_at = now()");
  const measures = [{ kind: "profile_hidden" }, { kind: "muted", days: 3 }, { kind: "suspended", days: 7 }];
  const data = { ...seen, outcome: "violation", rule: "harassment", measures };
  const answer = await page.request.post("/api/desk/decisions", { data });
  if (!answer.ok()) throw new Error(`The decision answered ${answer.status()}: ${await answer.text()}`);
  await page.reload({ waitUntil: "networkidle" });
}

/** The same case, read by a lead who has said why. */
async function askReopen(page: Page, context: BrowserContext, world: World) {
  await openMeasures(page, context, world);
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  await context.clearCookies({ name: "desk" });
  await atDeskAs("Lea", `/desk/cases/${id}`)(page, context, world);
  const reason = { case: id, category: "quality", words: "New facts came in by post" };
  await page.request.post("/api/desk/case-reasons", { data: reason });
  await page.reload({ waitUntil: "networkidle" });
  const section = page.locator("main section").filter({ has: page.locator("[role=status]") });
  await section.locator("button").last().click();
  await page.locator("dialog[open] textarea").fill("The notifier sent more pictures by post.");
}

async function openReopened(page: Page, context: BrowserContext, world: World) {
  await askReopen(page, context, world);
  await page.locator("dialog[open] button[type=submit]").click();
  await page.locator("main input[type=radio]").first().waitFor();
}

async function openEnd(page: Page, context: BrowserContext, world: World) {
  await openMeasures(page, context, world);
  await page.locator("main li button").first().click();
  const areas = page.locator("dialog[open] textarea");
  await areas.first().fill("You have written your text anew.");
  await areas.last().fill("The text is fine now");
}

async function checkEnd(page: Page, context: BrowserContext, world: World) {
  await openEnd(page, context, world);
  await page.locator("dialog[open] button[type=submit]").click();
  await page.locator("dialog[open] section").waitFor();
}

async function openAlert(page: Page, context: BrowserContext, world: World) {
  await openWaiting(page, context, world);
  await page.goto("/settings", { waitUntil: "networkidle" });
}

async function openQuestion(page: Page, context: BrowserContext, world: World) {
  await openAlert(page, context, world);
  await page.locator('a[href^="/questions/"]').click();
  await page.locator("main textarea").waitFor();
}

async function answerQuestion(page: Page, context: BrowserContext, world: World) {
  await openQuestion(page, context, world);
  await page
    .locator("main textarea")
    .fill("These are my own photos. I have acted in two films, under my own name.");
  await page.locator("main form button[type=submit]").click();
  await page.locator("main [role=status]").waitFor();
}

async function openLate(page: Page, context: BrowserContext, world: World) {
  await openQuestion(page, context, world);
  await world.database.query(
    "update moderation_question set asked_at = asked_at - interval '4 days', answer_until = answer_until - interval '4 days'",
  );
  await page.reload({ waitUntil: "networkidle" });
}

async function openAnswered(page: Page, context: BrowserContext, world: World) {
  await answerQuestion(page, context, world);
  const { rows } = await world.database.query(
    `update moderation_case set lease = lease + 1, leased_until = now() + interval '10 minutes',
       leased_by = (select id from staff_person where alias = 'Mira')
     where id = (select max(case_id) from moderation_question) returning id`,
  );
  await page.goto(`/desk/cases/${rows[0].id}`, { waitUntil: "networkidle" });
}
