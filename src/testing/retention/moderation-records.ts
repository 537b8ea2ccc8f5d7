import { moderating } from "#features/moderation/server/moderation.fixture.ts";
import { answerSealed, proposeSealed } from "#features/moderation/server/sealed/proposals.ts";
import { allowChange, insertPerson } from "#features/staff/server/people/queries.ts";
import type { App } from "#platform/app.ts";
import {
  DAY,
  type Fixture,
  hasFile,
  holds,
  insert,
  type Made,
  putFile,
  query,
  siteId,
  unique,
  type World,
} from "./record.ts";

/** A decided case, with a measure that ends at this time or never. */
async function decided(world: World, at: Date, measure?: { endsAt: Date | null }): Promise<Made> {
  const subject = `profile:${unique()}`;
  const [{ id }] = await query(
    world,
    `insert into moderation_case (subject, about_id, site_id, locale, trigger, queue, lane, rule, state, opened_at,
       due_at, closed_at) values ($1, 7, $2, 'en', 'report', 'people', 2, 'hate', 'decided', $3, $3, $3) returning id`,
    [subject, siteId(world), at],
  );
  const [decision] = await query(
    world,
    `insert into moderation_decision (case_id, person_id, outcome, rule, facts, why, found_by, at)
     values ($1, 1, 'violation', 'hate', 'x', 'y', 'notice', $2) returning id`,
    [id, at],
  );
  if (measure) await stand(world, { decisionId: decision.id, subject, at, ...measure });
  return holds(world, "select from moderation_case where id = $1", id);
}

async function stand(
  world: World,
  measure: { decisionId: number; subject: string; at: Date; endsAt: Date | null },
): Promise<void> {
  const { decisionId, subject, at, endsAt } = measure;
  await query(
    world,
    `with letter as (insert into moderation_statement (decision_id, receiver, locale, version, puid, data, body)
       values ($1, 'concerned', 'en', '1', $5, '{}', 'x'))
     insert into moderation_measure (decision_id, kind, subject, about_id, begins_at, ends_at)
       values ($1, 'suspended', $2, 7, $3, $4)`,
    [decisionId, subject, at, endsAt, unique()],
  );
}

/** A sealed picture whose time ends then. */
async function sealed(world: World, at: Date, keepUntil = at): Promise<Made> {
  const key = unique();
  await putFile(world, `sealed/${key}/file`);
  await insert(world, "moderation_sealed", {
    ...{ reference: unique(), about_id: 7, site_id: siteId(world), subject: "photo:1", found_by: "person" },
    ...{ facts: "x", file_key: key, sealed_at: at, keep_until: keepUntil },
  });
  return hasFile(world, `sealed/${key}/file`);
}

const pairs = new WeakMap<World, number[]>();

/** Two named people destroy whatever they may. */
async function destroyTogether(world: World): Promise<void> {
  const app = world.testApp.app as unknown as App;
  const desk = moderating(world.testApp);
  const two = pairs.get(world) ?? [await person(world), await person(world)];
  pairs.set(world, two);
  const [one, other] = two.map((personId) => ({ ...desk.person("lead"), personId }));
  for (const { id } of await query(world, "select id from moderation_sealed where destroyed_at is null")) {
    const why = "Its time is over";
    const proposed = await proposeSealed(app, one as never, { sealedId: id, what: "destroy", why }).catch(
      () => null,
    );
    if (proposed) await answerSealed(app, other as never, { proposalId: proposed.id, answer: "agreed", why });
  }
}

async function person(world: World): Promise<number> {
  const name = unique();
  const createdAt = world.testApp.clock.now();
  const added = { name, alias: name, email: name, emailKey: name, locale: "en", roles: ["lead"], createdAt };
  const made = await world.testApp.app.db.transaction().execute(async (tx) => {
    await allowChange(tx, "cli");
    return insertPerson(tx, added as never);
  });
  return made?.id ?? 0;
}

export const moderationRecords = {
  "destroy-sealed": {
    make: sealed,
    spare: (world, at) => sealed(world, at, new Date(at.getTime() + 300 * DAY)),
    byPeople: destroyTogether,
  },
  "sealed-files": {
    make: async (world, at) => {
      const key = unique();
      await putFile(world, `sealed/${key}/file`);
      await insert(world, "moderation_orphan", { key, since: at });
      return hasFile(world, `sealed/${key}/file`);
    },
  },
  cases: {
    make: (world, at) => decided(world, at, { endsAt: new Date(at.getTime() + 1) }),
    // A ban without an end.
    spare: (world, at) => decided(world, at, { endsAt: null }),
  },
  shifts: {
    make: (world, at) =>
      insert(world, "moderation_shift", { person_id: Math.floor(Math.random() * 1e9), day: at, cases: 1 }),
  },
  strikes: {
    make: async (world, at) => {
      const subject = unique();
      await decided(world, at, { endsAt: null });
      const [{ id }] = await query(world, "select max(id) as id from moderation_decision");
      return insert(world, "moderation_strike", {
        decision_id: id,
        about_key: subject,
        rule: "hate",
        weight: 1,
        at,
        expires_at: at,
      });
    },
  },
} satisfies Record<string, Fixture>;
