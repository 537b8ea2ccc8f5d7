import { randomUUID } from "node:crypto";
import { DAY, type Fixture, holds, insert, type Made, query, siteId, unique, type World } from "./record.ts";

async function breach(world: World, at: Date, closedAt: Date | null): Promise<Made> {
  return insert(world, "breaches_breach", {
    ...{ client_id: randomUUID(), found_at: at, kinds: "{availability}", facts: "A disk broke", people: "" },
    ...{ data: "", effects: "", measures: "", authority_why: "No risk", members_why: "No risk" },
    ...{ added_at: at, closed_at: closedAt },
  });
}

/** A month with one count. Its period begins on its first day. */
async function month(world: World, at: Date): Promise<Made> {
  const first = `${at.toISOString().slice(0, 7)}-01`;
  await query(world, "delete from transparency_month where month = $1", [first]);
  await insert(world, "transparency_month", { month: first, counted_at: at });
  const count = { month: first, site_id: 0, part: "people", facts: "{}", n: 1 };
  return insert(world, "transparency_count", count);
}

/** Registers and reports by which the operator shows that the law is kept. */
export const accountabilityRecords = {
  breaches: {
    make: (world, at) => breach(world, at, at),
    spare: (world, at) => breach(world, new Date(at.getTime() - DAY), null),
  },
  "transparency-counts": { make: month },
  "transparency-reports": {
    make: async (world, at) => {
      const sha256 = Buffer.from(unique());
      const [{ id }] = await query(
        world,
        `insert into transparency_report (from_month, to_month, site_id, sha256, content, made_at)
         values ('2026-01-01', '2026-12-01', 0, $1, 'x', $2) returning id`,
        [sha256, at],
      );
      return holds(world, "select from transparency_report where id = $1", id);
    },
  },
  "authority-orders": {
    make: (world, at) =>
      insert(world, "transparency_order", {
        ...{ client_id: randomUUID(), site_id: siteId(world), kind: "act", country: "DE", category: "x" },
        ...{ reference: "7 Js 12/27", received_at: at, done_at: at, outcome: "done", person_id: 1 },
      }),
  },
} satisfies Record<string, Fixture>;
