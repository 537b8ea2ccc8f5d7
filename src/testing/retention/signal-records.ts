import { randomUUID } from "node:crypto";
import { makeMember } from "#testing/make.ts";
import { type Fixture, holds, insert, query, unique, type World } from "./record.ts";

const LATER = "2100-01-01";

const member = async ({ testApp }: World) => (await makeMember(testApp)).id;

/** A ban with an end, or without one. @returns the number of the banned member */
async function ban(world: World, at: Date, until: Date | string | null): Promise<number> {
  const id = await member(world);
  await query(world, "insert into signals_ban (about_id, until, at) values ($1, $2, $3)", [id, until, at]);
  return id;
}

async function finding(world: World, at: Date, kind: string) {
  const aboutId = await ban(world, at, null);
  return insert(world, "signals_finding", {
    about_id: aboutId,
    member_id: await member(world),
    ...{ kind, points: 10, at },
  });
}

async function fingerprint(world: World, at: Date, row: { kind: string; until: Date | null }) {
  const hash = unique();
  const aboutId = await ban(world, at, LATER);
  return insert(world, "signals_fingerprint", { hash, about_id: aboutId, ...row });
}

async function endOfBan(world: World, at: Date, until: Date | null) {
  const id = await ban(world, at, until);
  await query(world, "insert into signals_look (about_id, look) values ($1, repeat('01', 128)::bit(256))", [
    id,
  ]);
  return holds(world, "select from signals_look where about_id = $1", id);
}

let ranges = 0;
const nextRange = () => `2001:db8:${(++ranges).toString(16)}::/48`;

/** An entry of the operator's that ends at this time. */
const listed = (named: Record<string, unknown>, until: Date) => ({
  ...named,
  ...{ why: "a test", since: new Date(0), until },
});

export const signalRecords = {
  "signal-addresses": {
    make: async (world, at) =>
      insert(world, "signals_address", { near: unique(), member_id: await member(world), wide: "w", at }),
  },
  "address-findings": {
    make: (world, at) => finding(world, at, "address"),
    spare: (world, at) => finding(world, at, "device"),
  },
  "banned-addresses": {
    make: (world, at) => fingerprint(world, at, { kind: "address", until: at }),
    spare: (world, at) => fingerprint(world, at, { kind: "device", until: null }),
  },
  "signal-devices": {
    make: async (world, at) =>
      insert(world, "signals_device", {
        hash: unique(),
        member_id: await member(world),
        first_at: new Date(0),
        last_at: at,
      }),
  },
  "ended-bans": {
    make: (world, at) => endOfBan(world, at, at),
    spare: (world, at) => endOfBan(world, at, null),
  },
  "member-notes": {
    make: async (world, at) =>
      insert(world, "assistance_note", {
        client_id: randomUUID(),
        member_id: await member(world),
        person_id: 1,
        words: "Asked for a receipt",
        at,
      }),
  },
  "barred-domains": {
    make: (world, at) =>
      insert(world, "accounts_barred_domain", listed({ domain: unique().toLowerCase() }, at)),
  },
  "slowed-ranges": {
    make: (world, at) =>
      insert(world, "accounts_slowed_range", listed({ range: nextRange(), signups_per_hour: 5 }, at)),
  },
} satisfies Record<string, Fixture>;
