import { sql } from "kysely";
import type { Right, Role } from "#base/staff-rights.ts";
import type { Db, Tx } from "#db/database.ts";
import { emailKey, hashPassword } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { writeAudit } from "./audit/write-entry.ts";
import { staffKinds } from "./kinds.ts";
import { makeTotpSecret, STEP_SECONDS, TOTP, totpCode, totpStep } from "./log-in/totp.ts";
import { makePerson } from "./people/apply-proposal.ts";
import { allowChange, findPersonByEmail, updatePerson } from "./people/queries.ts";

/** Everybody can read it at /dev/desk. */
const PASSWORD = "velvet demo desk";

/**
 * The people of staff in the demo. Their addresses belong to nobody. Every role whose work needs a second person is there
 * twice, and both leads are named for sealed pictures.
 */
const PEOPLE: { alias: string; name: string; role: Role; named?: Right[] }[] = [
  { alias: "Sam", name: "Sam Okafor", role: "support" },
  { alias: "Mira", name: "Mira Berg", role: "moderator" },
  { alias: "Tom", name: "Tom Visser", role: "moderator" },
  { alias: "Lea", name: "Lea Hofmann", role: "lead", named: ["child.handle"] },
  { alias: "Nils", name: "Nils Lindgren", role: "lead", named: ["child.handle"] },
  { alias: "Finn", name: "Finn Larsen", role: "finance" },
  { alias: "Frida", name: "Frida Moreau", role: "finance" },
  { alias: "Olga", name: "Olga Nowak", role: "operator" },
  { alias: "Oskar", name: "Oskar Rossi", role: "operator" },
];

const emailOf = (alias: string) => `${alias.toLowerCase()}@staff.velvet.example`;
const EMAILS = PEOPLE.map(({ alias }) => emailOf(alias));

export type DemoPerson = {
  id: number;
  alias: string;
  role: Role;
  email: string;
  password: string;
  secret: string;
  /** The next code that works, since each works once. */
  code: string;
};

/** Whether this is a person of the demo, whose browser holds no passkeys. */
export function isDemoPerson({ config }: Pick<App, "config">, { email }: { email: string }): boolean {
  return config.MODE === "demo" && EMAILS.includes(email);
}

/** Makes those people of the demo who are missing. @throws Error in production */
export async function seedPeople(
  app: Pick<App, "config" | "db" | "clock" | "seal" | "announce">,
): Promise<void> {
  if (app.config.MODE !== "demo") throw new Error("These people are for the demo only");
  await app.db.transaction().execute(async (tx) => {
    // Two programs may start together.
    await sql`select pg_advisory_xact_lock(hashtext('staff_demo_people'))`.execute(tx);
    const missing = await listMissing(tx);
    if (missing.length === 0) return;
    const passwordHash = await hashPassword(PASSWORD);
    await allowChange(tx, "cli");
    for (const { alias, name, role, named = [] } of missing) {
      const person = { name, alias, email: emailOf(alias), locale: "en" as const, roles: [role] };
      const id = await makePerson(app, tx, { person, actor: { by: "job" } });
      if (named.length > 0) await namePerson(app, tx, { id, roles: [role], named });
      const totpSecret = app.seal.hide(TOTP, makeTotpSecret(), [id]);
      await updatePerson(tx, id, { passwordHash, totpSecret, enrolledAt: app.clock.now() });
    }
  });
}

async function namePerson(
  app: Pick<App, "clock">,
  tx: Tx,
  { id, roles, named }: { id: number; roles: Role[]; named: Right[] },
): Promise<void> {
  await updatePerson(tx, id, { named });
  const subject = `person:${id}`;
  await writeAudit(app, tx, {
    ...{ kind: staffKinds.rolesChanged, actor: { by: "job" }, subject },
    ...{ before: { roles, named: [] }, after: { roles, named } },
  });
}

async function listMissing(db: Db) {
  const known = await db.selectFrom("staffPerson").select("email").where("email", "in", EMAILS).execute();
  const there = new Set(known.map(({ email }) => email));
  return PEOPLE.filter(({ alias }) => !there.has(emailOf(alias)));
}

/** Lists the people of the demo with what they log in with; without those who were ended or reset since. */
export async function listDemoPeople(
  app: Pick<App, "db" | "clock" | "seal">,
): Promise<{ people: DemoPerson[]; secondsLeft: number }> {
  const now = app.clock.now();
  const people: DemoPerson[] = [];
  for (const { alias, role } of PEOPLE) {
    const row = await findPersonByEmail(app.db, emailKey(emailOf(alias)));
    if (!row?.totpSecret) continue;
    const secret = app.seal.reveal(TOTP, row.totpSecret, [row.id]);
    const step = Math.max(totpStep(now), (row.totpStep ?? 0) + 1);
    people.push({
      id: row.id,
      alias,
      role,
      email: row.email,
      password: PASSWORD,
      secret,
      code: totpCode(secret, step),
    });
  }
  const second = Math.floor(now.getTime() / 1000) % STEP_SECONDS;
  return { people, secondsLeft: STEP_SECONDS - second };
}
