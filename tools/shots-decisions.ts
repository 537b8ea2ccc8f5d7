import { createHash, randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import type { Shot, World } from "./shot.ts";

type Measure = { kind: string; days?: number };
type Decided = { id: number; email: string; password: string };

const ABOUT = "Fast money for everyone who asks me. I help you, you help me.";
const PASSWORD = "violet canoe harbour";

/** Decisions as the member concerned sees them: letters, the way to appeal, what is held, what has to be read. */
export function listDecisionShots(): Shot[] {
  const letter = (measures: Measure[]) => async (page: Page, context: BrowserContext, world: World) => {
    const { id } = await decide(page, context, { world, measures });
    await page.goto(`/decisions/about/profile:${id}`, { waitUntil: "networkidle" });
  };
  return [
    { name: "decision-warning", path: "/pages/faq", reach: letter([{ kind: "warning" }]) },
    { name: "decision-appeal-sent", path: "/pages/faq", reach: sendAppeal },
    { name: "decision-banned", path: "/pages/faq", reach: openBanned },
    { name: "decision-unknown", path: "/decisions/nothing", whole: false },
    { name: "decision-unread", path: "/pages/faq", reach: openUnread },
    { name: "decision-held-words", path: "/pages/faq", reach: openHeld },
    { name: "decision-age-proof", path: "/pages/faq", reach: openAgeProof },
    { name: "decision-prove-age", path: "/pages/faq", reach: proveAge },
  ];
}

async function signUp(page: Page): Promise<Decided> {
  const mark = Math.random().toString(36).slice(2, 10);
  const person = { email: `${mark}@example.org`, name: `anna${mark}`, password: PASSWORD };
  const { request } = page;
  await request.post("/api/signups", { data: { ...person, date_of_birth: "1990-06-15", terms: true } });
  await request.patch("/api/profile", { data: { about_me: ABOUT } });
  const { profile } = await (await request.get("/api/profile")).json();
  return { id: profile.id, ...person };
}

/** Signs a member up and decides about them, as somebody of staff who has just confirmed who they are. */
async function decide(
  page: Page,
  context: BrowserContext,
  {
    world: { database, address },
    measures,
    rule = "advertising",
  }: { world: World; measures: Measure[]; rule?: string },
): Promise<Decided> {
  const member = await signUp(page);
  const token = randomBytes(32).toString("base64url");
  const { rows } = await database.query(
    `with session as (insert into staff_session
         (token_hash, person_id, device, country, created_at, last_seen_at, confirmed_at)
       select $1, min(id), 'Firefox, Linux', 'DE', now(), now(), now() from staff_person
         where 'moderator' = any(roles) returning person_id)
     insert into moderation_case (subject, about_id, site_id, locale, trigger, queue, lane, rule, state, opened_at, due_at,
       leased_by, leased_until, lease)
     select 'profile:' || id, id, site_id, locale, 'report', 'people', 2, $3, 'open', now(), now(), person_id,
       now() + interval '10 minutes', 1 from accounts_member, session where id = $2
     returning id::integer as case, lease, version`,
    [createHash("sha256").update(token).digest(), member.id, rule],
  );
  await context.addCookies([{ name: "desk", value: token, url: address }]);
  const words = { facts: "Your profile text offers money to members you do not know.", why: "Clear" };
  const data = { ...rows[0], outcome: "violation", rule, measures, ...words };
  const answer = await page.request.post("/api/desk/decisions", { data });
  if (!answer.ok()) throw new Error(`The decision answered ${answer.status()}: ${await answer.text()}`);
  await context.clearCookies({ name: "desk" });
  return member;
}

async function sendAppeal(page: Page, context: BrowserContext, world: World) {
  const { id } = await decide(page, context, { world, measures: [{ kind: "warning" }] });
  await page.goto(`/decisions/about/profile:${id}`, { waitUntil: "networkidle" });
  await page.locator("main textarea").fill("It is a line of a song that I like.");
  await page.locator("main form button[type=submit]").first().click();
  await page.locator("main [role=status]").getByText(/\S/).first().waitFor();
}

/** The page to which the right password leads. */
async function openBanned(page: Page, context: BrowserContext, world: World) {
  const { email, password } = await decide(page, context, { world, measures: [{ kind: "banned" }] });
  const refused = await page.request.post("/api/user.php", { data: { email, password } });
  await page.goto((await refused.json()).page, { waitUntil: "networkidle" });
}

async function openUnread(page: Page, context: BrowserContext, world: World) {
  const { id } = await decide(page, context, { world, measures: [{ kind: "muted", days: 3 }] });
  await world.database.query("update moderation_statement set told_at = now() where member_id = $1", [id]);
  await page.goto("/members", { waitUntil: "networkidle" });
}

/** The letter that stands before every page until the member has proved their age. */
async function openAgeProof(page: Page, context: BrowserContext, world: World) {
  const { id } = await decide(page, context, {
    world,
    measures: [{ kind: "age_proof" }],
    rule: "minor_account",
  });
  await world.database.query("update moderation_statement set told_at = now() where member_id = $1", [id]);
  await page.goto("/members", { waitUntil: "networkidle" });
}

async function proveAge(page: Page, context: BrowserContext, world: World) {
  await openAgeProof(page, context, world);
  await page.goto("/prove-age", { waitUntil: "networkidle" });
}

async function openHeld(page: Page, context: BrowserContext, world: World) {
  await decide(page, context, { world, measures: [{ kind: "text_held" }, { kind: "name_held" }] });
  await page.goto("/profile", { waitUntil: "networkidle" });
}
