import { randomUUID } from "node:crypto";
import { auditKind } from "#features/staff/server/audit/audit-kinds.ts";
import { type Actor, writeAccess, writeAudit } from "#features/staff/server/audit/write-entry.ts";
import {
  type Fixture,
  hasFile,
  holds,
  insert,
  type Made,
  type Make,
  putFile,
  unique,
  type World,
} from "./record.ts";

const kind = auditKind("test.done");
const actor: Actor = { by: "cli" };

function entry(table: string, write: typeof writeAudit): Make {
  return async (world, at) => {
    await forgetFuture(world, table, at);
    const subject = unique();
    const { app } = world.testApp;
    await app.db.transaction().execute((tx) => write(app, tx, { kind, actor, subject }));
    return holds(world, `select from ${table} where subject = $1`, subject);
  };
}

/** Adds somebody of staff whose access has ended. */
async function makePerson(world: World, at: Date): Promise<{ id: number; email: string }> {
  const email = `${unique().toLowerCase()}@desk.example`;
  const client = await world.testApp.app.pool.connect();
  await client.query("begin; set local velvet.staff_change = 'cli'");
  const { rows } = await client.query<{ id: number }>(
    `insert into staff_person (name, alias, email, email_key, locale, roles, created_at, ended_at)
     values ('Mira Berg', 'Mira', $1, $1, 'en', '{support}', $2, $2) returning id`,
    [email, at],
  );
  await client.query("commit");
  client.release();
  return { id: (rows[0] as { id: number }).id, email };
}

/** A row that belongs to somebody of staff. */
function ofPerson(table: string, values: (at: Date) => Record<string, unknown>): Make {
  return async (world, at) => {
    const { id } = await makePerson(world, at);
    return insert(world, table, { person_id: id, ...values(at) });
  };
}

async function propose(world: World, at: Date): Promise<Made> {
  const { id } = await makePerson(world, at);
  const input = { kind: "staff.invite", name: "Mira Berg", email: "mira@desk.example" };
  const given = { kind: input.kind, input, why: "A new colleague", at, expires_at: at };
  return insert(world, "staff_proposal", { by_id: id, ...given });
}

async function endPerson(world: World, at: Date): Promise<Made> {
  const { id, email } = await makePerson(world, at);
  return holds(
    world,
    `select from staff_person where id = $1 and (name = 'Mira Berg' or $2 in (email, email_key))`,
    id,
    email,
  );
}

/** The alias of whoever left stays for ever, and everything of those who did not. */
async function keepPeople(world: World, at: Date): Promise<Made> {
  const left = await makePerson(world, at);
  const working = await makePerson(world, at);
  const client = await world.testApp.app.pool.connect();
  await client.query("begin; set local velvet.staff_change = 'cli'");
  await client.query("update staff_person set ended_at = null where id = $1", [working.id]);
  await client.query("commit");
  client.release();
  return holds(
    world,
    `select from staff_person where id = $1 and alias = 'Mira'
       and exists (select from staff_person where id = $2 and name = 'Mira Berg' and email = $3)`,
    left.id,
    working.id,
    working.email,
  );
}

/** Work of somebody of staff that ended at this time, with its result. */
async function work(world: World, at: Date, more: Record<string, unknown> = {}): Promise<[Made, string]> {
  const { id: personId } = await makePerson(world, at);
  const id = randomUUID();
  const file = `work/${id}/1`;
  await putFile(world, file);
  const made = await insert(world, "work_run", {
    ...{ id, kind: "debit_file", person_id: personId, actor: "{}", input: "{}" },
    ...{ state: "done", file_name: "a.xml", created_at: at, ended_at: at, ...more },
  });
  return [made, file];
}

const result =
  (more?: Record<string, unknown>): Make =>
  async (world, at) =>
    hasFile(world, (await work(world, at, more))[1]);

const hash = () => Buffer.from(unique());

export const staffRecords = {
  "staff-audit": { make: entry("staff_audit", writeAudit) },
  "staff-access": { make: entry("staff_access", writeAccess) },
  "staff-reasons": {
    make: (world, at) =>
      insert(world, "staff_reason", {
        words: `${unique()} as reported`,
        person_id: 1,
        about_id: 7,
        scope: "content",
        category: "report",
        at,
        until: at,
      }),
  },
  "staff-sessions": {
    make: ofPerson("staff_session", (at) => ({
      ...{ token_hash: hash(), device: "Firefox, Linux", created_at: at, last_seen_at: at },
    })),
  },
  "staff-links": {
    make: ofPerson("staff_link", (at) => ({ token_hash: hash(), created_at: at, expires_at: at })),
  },
  "staff-challenges": {
    make: ofPerson("staff_challenge", (at) => ({
      ...{ challenge: unique(), purpose: "confirmation", expires_at: at },
    })),
  },
  "staff-locks": {
    make: (world, at) => insert(world, "staff_lock", { key_hash: hash(), failures: 1, since: at }),
  },
  "staff-proposals": { make: propose },
  "work-results": { make: result(), spare: result({ state: "running", ended_at: null }) },
  "long-work": {
    make: async (world, at) => (await work(world, at))[0],
    spare: async (world, at) => (await work(world, at, { state: "queued", ended_at: null }))[0],
  },
  "ended-staff": { make: endPerson, spare: keepPeople },
} satisfies Record<string, Fixture>;

/** A test may set its clock back. Entries of a later time would then keep earlier ones behind them. */
async function forgetFuture({ testApp }: World, table: string, now: Date): Promise<void> {
  const client = await testApp.app.pool.connect();
  await client.query("begin; set local session_replication_role = replica");
  await client.query(`delete from ${table} where at > $1`, [now]);
  await client.query("commit");
  client.release();
}
