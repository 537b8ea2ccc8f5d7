import { randomUUID } from "node:crypto";
import { makeMember } from "#testing/make.ts";
import { type Fixture, insert, unique, type World } from "./record.ts";

type Values = Record<string, unknown>;

async function check(world: World, at: Date, values: Values) {
  const { id } = await makeMember(world.testApp);
  return insert(world, "age_check", {
    ref: randomUUID(),
    member_id: id,
    session_id: 1,
    level: "provider",
    method: "photo_id",
    over: 18,
    provider: "sandbox",
    same_device: false,
    origin: "http://localhost",
    begun_at: at,
    expires_at: at,
    ended_at: at,
    ...values,
  });
}

export const ageRecords = {
  "age-checks": {
    make: (world, at) => check(world, at, { state: "failed" }),
    // A person may still have to decide.
    spare: (world, at) => check(world, at, { state: "under_age" }),
  },
  "age-proofs": {
    make: (world, at) => check(world, at, { state: "passed", valid_until: at }),
    spare: (world, at) =>
      check(world, at, { state: "passed", valid_until: new Date(at.getTime() + 400 * 86_400_000) }),
  },
  "age-devices": {
    make: (world, at) =>
      insert(world, "age_refused_device", { device: unique(), ref: randomUUID(), until: at }),
  },
} satisfies Record<string, Fixture>;
