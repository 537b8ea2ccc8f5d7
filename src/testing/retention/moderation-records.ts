import { type Fixture, holds, insert, type Made, query, siteId, unique, type World } from "./record.ts";

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

export const moderationRecords = {
  cases: {
    make: (world, at) => decided(world, at, { endsAt: new Date(at.getTime() + 1) }),
    // A ban without an end.
    spare: (world, at) => decided(world, at, { endsAt: null }),
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
