import type { BrowserContext, Page } from "@playwright/test";
import type { Shot, World } from "./shot.ts";
import { addCase } from "./shots-cases.ts";
import { atDeskAs } from "./shots-desk.ts";

/** Decisions that are judged again, the break that is offered, what a moderator does not want to see today, and photos that two members share. */
export function listBurdenShots(): Shot[] {
  return [
    { name: "desk-sample", path: "/desk/log-in", reach: openSample },
    { name: "desk-sample-judged", path: "/desk/log-in", reach: judgeSample },
    { name: "desk-shared-photo", path: "/desk/log-in", reach: openSharedPhoto },
    { name: "desk-break", path: "/desk/log-in", whole: false, reach: openBreak },
    { name: "desk-today", path: "/desk/log-in", reach: openToday },
  ];
}

/** A case that Mira has closed without a violation, and Tom judges again. */
async function openSample(page: Page, context: BrowserContext, world: World): Promise<number> {
  const first = await addCase(page, world, "harassment");
  const { rows } = await world.database.query(
    `with mira as (select id from staff_person where alias = 'Mira'),
       first as (update moderation_case set state = 'decided', closed_at = now(), leased_by = null, leased_until = null
         where id = $1 returning *),
       decided as (insert into moderation_decision (case_id, person_id, outcome, facts, why, found_by, at)
         select first.id, mira.id, 'none', '', 'Rude, but no insult', 'notice', now() - interval '1 hour' from first, mira
         returning id)
     insert into moderation_case (subject, about_id, site_id, locale, trigger, queue, lane, rule, state, opened_at, due_at,
       leased_by, leased_until, leased_since, lease, reports, sample_of)
     select subject, about_id, first.site_id, first.locale, 'staff', 'people', 3, rule, 'open', now(), now() + interval '3 days',
       tom.id, now() + interval '10 minutes', now(), 1, 1, decided.id
     from first, decided, staff_person tom where tom.alias = 'Tom' returning id::integer`,
    [first],
  );
  await atDeskAs("Tom", `/desk/cases/${rows[0].id}`)(page, context, world);
  return rows[0].id;
}

async function judgeSample(page: Page, context: BrowserContext, world: World) {
  const id = await openSample(page, context, world);
  const opinion = {
    case: id,
    lease: 1,
    version: 0,
    outcome: "violation",
    rule: "harassment",
    why: "It is one",
  };
  const data = { ...opinion, facts: "An insult in the profile text.", measures: [{ kind: "warning" }] };
  const answer = await page.request.post("/api/desk/decisions", { data });
  if (!answer.ok()) throw new Error(`The opinion answered ${answer.status()}: ${await answer.text()}`);
  await page.reload({ waitUntil: "networkidle" });
}

async function openSharedPhoto(page: Page, context: BrowserContext, world: World) {
  const id = await addCase(page, world, "stolen_photo");
  await world.database.query(
    "update moderation_case set trigger = 'signal', queue = 'identity', subject = 'member:' || about_id, reports = 0 where id = $1",
    [id],
  );
  await world.database.query(
    `insert into moderation_event (case_id, kind, data, at) values ($1, 'shared_photo', '{"members": [1204, 88]}', now())`,
    [id],
  );
  await atDeskAs("Mira", `/desk/cases/${id}`)(page, context, world);
}

async function openBreak(page: Page, context: BrowserContext, world: World) {
  await addCase(page, world, "harassment");
  await setShift(world, { cases: 50 });
  await world.database.query("update moderation_case set leased_by = null, leased_until = null");
  await atDeskAs("Mira", "/desk/cases")(page, context, world);
  await page.keyboard.press("n");
  await page.locator("dialog[open]").waitFor();
}

async function openToday(page: Page, context: BrowserContext, world: World) {
  await addCase(page, world, "harassment");
  await setShift(world, { cases: 41, hard: 40, paused: ["hate", "intimate"] });
  await atDeskAs("Mira", "/desk/cases")(page, context, world);
}

type Shift = { cases: number; hard?: number; paused?: string[] };

async function setShift({ database }: World, { cases, hard = 0, paused = [] }: Shift) {
  await database.query(
    `insert into moderation_shift (person_id, day, cases, hard_cases, paused)
     select id, (now() at time zone 'UTC')::date, $1, $2, $3::text[] from staff_person where alias = 'Mira'
     on conflict (person_id, day) do update set cases = $1, hard_cases = $2, paused = $3::text[]`,
    [cases, hard, paused],
  );
}
