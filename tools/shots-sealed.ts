import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { makePicture } from "../src/features/photos/server/pictures.fixture.ts";
import type { Shot, World } from "./shot.ts";
import { atDeskAs } from "./shots-desk.ts";

const OFFICE = {
  authority: "Police of Utrecht",
  reference: "PU-77",
  words: "By phone, to the officer on duty, and in writing through their form",
};

/** Sealed pictures and the note on the authority, in their states. All pictures are coloured noise. */
export function listSealedShots(): Shot[] {
  const at = (steps: Step[]) => (page: Page, context: BrowserContext, world: World) =>
    openSealed(page, context, { world, steps });
  return [
    {
      ...{ name: "desk-sealed-empty", path: "/desk/log-in", fill: addNamed },
      reach: atDeskAs("Hana", "/desk/sealed"),
    },
    { name: "desk-sealed-forbidden", path: "/desk/log-in", reach: atDeskAs("Mira", "/desk/sealed") },
    { name: "desk-case-authority", path: "/desk/log-in", reach: openThreat },
    { name: "desk-case-changed", path: "/desk/log-in", reach: openChanged },
    { name: "desk-case-sealing", path: "/desk/log-in", whole: false, reach: openSummary },
    { name: "desk-case-sealed", path: "/desk/log-in", reach: sealCase },
    { name: "desk-sealed-picture", path: "/desk/log-in", reach: at([]) },
    { name: "desk-sealed-asked", path: "/desk/log-in", reach: at([note, propose("open")]) },
    { name: "desk-sealed-opened", path: "/desk/log-in", reach: openPicture },
    { name: "desk-sealed-done", path: "/desk/log-in", reach: at([note, tell, release, destroy]) },
    { name: "desk-sealed", path: "/desk/log-in", reach: atDeskAs("Hana", "/desk/sealed") },
  ];
}

/** Two leads whom the operators have named for sealed pictures. */
async function addNamed(database: World["database"]) {
  await database.query("begin");
  await database.query("select set_config('velvet.staff_change', 'cli', true)");
  for (const alias of ["Hana", "Hugo"])
    await database.query(
      `insert into staff_person (name, alias, email, email_key, locale, roles, named, enrolled_at, created_at)
       values ($1, $1, $2, $2, 'en', '{lead}', '{child.handle}', now(), now())`,
      [alias, `${alias.toLowerCase()}@desk.example`],
    );
  await database.query("commit");
}

async function become(alias: string, [page, context, world]: [Page, BrowserContext, World], path: string) {
  await atDeskAs(alias, path)(page, context, world);
  await world.database.query("update staff_session set confirmed_at = now()");
}

async function send(page: Page, path: string, data: unknown) {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.status() === 204 ? null : answer.json();
}

async function signUp(page: Page, database: World["database"]): Promise<number> {
  const mark = randomUUID().slice(0, 8);
  await send(page, "/api/signups", {
    ...{ email: `${mark}@example.org`, name: `anna${mark}`, password: "violet canoe harbour" },
    ...{ date_of_birth: "1990-06-15", terms: true },
  });
  const { profile } = await (await page.request.get("/api/profile")).json();
  await database.query("update accounts_member set status = 'active', confirmed_at = now() where id = $1", [
    profile.id,
  ]);
  await database.query(
    "update profiles_profile set status = 'active', gender = 'female', country = 'NL' where member_id = $1",
    [profile.id],
  );
  return profile.id;
}

/** A case about a new photo that Mira holds. @returns its number */
async function holdPhoto(page: Page, database: World["database"]): Promise<number> {
  const member = await signUp(page, database);
  const data = await makePicture({ width: 480, height: 600, mark: Date.now() % 9_000 })
    .jpeg()
    .toBuffer();
  const headers = { "content-type": "image/jpeg" };
  const { id: photo } = await (await page.request.post("/api/photos", { data, headers })).json();
  await signUp(page, database);
  await send(page, "/api/reports", {
    ...{ client_id: randomUUID(), subject: "photo", member, photo, reason: "child", in_photo: false },
    words: "This person is clearly not an adult",
  });
  return hold(database, `photo:${photo}`);
}

async function hold(database: World["database"], subject: string): Promise<number> {
  const { rows } = await database.query(
    `update moderation_case set lease = lease + 1, leased_until = now() + interval '10 minutes',
       leased_by = (select max(id) from staff_person where alias = 'Mira')
     where subject = $1 and state = 'open' returning id::integer`,
    [subject],
  );
  return rows[0].id;
}

async function openThreat(page: Page, context: BrowserContext, world: World) {
  const { database } = world;
  const member = await signUp(page, database);
  await signUp(page, database);
  await send(page, "/api/reports", {
    ...{ client_id: randomUUID(), subject: "profile", member, reason: "threat" },
    words: "Wrote: I know where you live, and I will come by tonight.",
  });
  const number = await hold(database, `profile:${member}`);
  await become("Mira", [page, context, world], `/desk/cases/${number}`);
  await page.locator("main [type=radio][value=informed]").press(" ");
}

/** A reported profile whose text the member has rewritten since. */
async function openChanged(page: Page, context: BrowserContext, world: World) {
  const { database } = world;
  const member = await signUp(page, database);
  const answer = await page.request.patch("/api/profile", { data: { about_me: "You are all idiots here." } });
  if (!answer.ok()) throw new Error(`The profile answered ${answer.status()}: ${await answer.text()}`);
  await signUp(page, database);
  await send(page, "/api/reports", {
    ...{ client_id: randomUUID(), subject: "profile", member, reason: "insult" },
    words: "Read the text about this person",
  });
  await database.query("update profiles_profile set about = 'I like long walks.' where member_id = $1", [
    member,
  ]);
  const number = await hold(database, `profile:${member}`);
  await become("Mira", [page, context, world], `/desk/cases/${number}`);
}

/** @returns the number of the case */
async function openSummary(page: Page, context: BrowserContext, world: World): Promise<number> {
  const number = await holdPhoto(page, world.database);
  await become("Mira", [page, context, world], `/desk/cases/${number}`);
  await page.keyboard.press("!");
  await page.locator("dialog[open]").waitFor();
  return number;
}

async function sealCase(page: Page, context: BrowserContext, world: World): Promise<number> {
  const number = await openSummary(page, context, world);
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle");
  return number;
}

/** What happened to the sealed picture before the screenshot, as somebody who is logged in at the desk. */
type Step = (page: Page, sealed: number, as: (alias: string) => Promise<void>) => Promise<unknown>;

const note: Step = async (page, sealed) => {
  const { case: number } = await (await page.request.get(`/api/desk/sealed/${sealed}`)).json();
  await send(page, "/api/desk/authority-notes", {
    ...{
      ...OFFICE,
      case: number,
      kind: "informed",
      informed_at: new Date(Date.now() - 60_000).toISOString(),
    },
  });
};
const tell: Step = (page, sealed) => send(page, "/api/desk/sealed-letters", { sealed, reference: "PU-78" });
const release: Step = (page, sealed) =>
  send(page, "/api/desk/sealed-releases", { sealed, reference: "PU-79" });

function propose(what: "open" | "destroy"): Step {
  return async (page, sealed, as) => {
    await as("Hugo");
    const why = "The officer asks whether it is the picture of their case";
    const { id } = await send(page, "/api/desk/sealed-proposals", { sealed, what, why });
    await as("Hana");
    return id;
  };
}

const destroy: Step = async (page, sealed, as) => {
  const id = await propose("destroy")(page, sealed, as);
  const why = "The letter of the police says so";
  await send(page, "/api/desk/sealed-proposal-answers", { id, answer: "agreed", why });
};

async function openSealed(
  page: Page,
  context: BrowserContext,
  { world, steps }: { world: World; steps: Step[] },
): Promise<number> {
  const number = await sealCase(page, context, world);
  const { rows } = await world.database.query(
    "select id::integer from moderation_sealed where case_id = $1",
    [number],
  );
  const sealed = rows[0].id as number;
  const as = (alias: string) => become(alias, [page, context, world], `/desk/sealed/${sealed}`);
  for (const step of steps) {
    // A confirmation is valid for one step.
    await as("Hana");
    await step(page, sealed, as);
  }
  await as("Hana");
  return sealed;
}

async function openPicture(page: Page, context: BrowserContext, world: World) {
  const agree: Step = async (_, sealed, as) => {
    const why = "The officer asks whether it is the picture of their case";
    const { id } = await send(page, "/api/desk/sealed-proposals", { sealed, what: "open", why });
    await as("Hugo");
    await send(page, "/api/desk/sealed-proposal-answers", { id, answer: "agreed", why });
  };
  await openSealed(page, context, { world, steps: [note, agree] });
  await page.locator("main section button").nth(1).click();
  await page.locator("main img").waitFor();
}
