import { randomUUID } from "node:crypto";
import { listErasure } from "#features/accounts/server/erasure/erasure-list.ts";
import { closeAccount } from "#testing/leave.ts";
import { makeMember } from "#testing/make.ts";
import { bytes } from "./ground-records.ts";
import { DAY, type Fixture, hasFile, holds, insert, type Made, query, unique, type World } from "./record.ts";

let numbers = 1_000_000;

async function member(world: World, wanted: { confirmed?: boolean } = {}): Promise<number> {
  const { id } = await makeMember(world.testApp, wanted);
  return id;
}

/** Packs an export through the API. */
async function exportData(world: World): Promise<Made> {
  const { testApp } = world;
  const { id, cookie, password } = await makeMember(testApp);
  const answer = await testApp.ask("/api/exports", {
    method: "POST",
    json: { password },
    headers: { cookie },
  });
  if (answer.status !== 204) throw new Error(`The export answered ${answer.status}.`);
  await testApp.runJobs();
  const keys = await Array.fromAsync(testApp.app.files.list(`exports/${id}/`));
  return hasFile(world, keys[0] ?? "none");
}

/** As `erase-member` leaves it. */
const erasure = (at: Date, endedAt: Date | null) => ({
  member_id: numbers++,
  asked_at: at,
  started_at: at,
  ended_at: endedAt,
});

export const accountRecords = {
  sessions: {
    make: async (world, at) =>
      insert(world, "accounts_session", {
        token_hash: bytes(),
        member_id: await member(world),
        device: "x",
        created_at: at,
        last_seen_at: at,
        expires_at: at,
      }),
  },
  "push-devices": {
    make: async (world, at) => {
      const memberId = await member(world);
      // The device would go with a session that ends first.
      const [session] = await query(
        world,
        "update accounts_session set expires_at = $2 where member_id = $1 returning id",
        [memberId, new Date(at.getTime() + 100 * DAY)],
      );
      return insert(world, "notifications_device", {
        endpoint_hash: bytes(),
        session_id: session.id,
        member_id: memberId,
        endpoint: "https://updates.push.services.mozilla.com/x",
        p256dh: "x",
        auth: "x",
        created_at: at,
        confirmed_at: at,
      });
    },
  },
  links: {
    make: async (world, at) =>
      insert(world, "accounts_token", {
        token_hash: bytes(),
        purpose: "reset",
        member_id: await member(world),
        created_at: at,
        expires_at: at,
      }),
  },
  locks: {
    make: (world, at) => insert(world, "accounts_lock", { key_hash: bytes(), failures: 1, since: at }),
  },
  "mail-requests": {
    make: async (world, at) =>
      insert(world, "accounts_mail_request", { member_id: await member(world), kind: "reset", at }),
  },
  challenges: {
    make: (world, at) =>
      insert(world, "accounts_challenge", { challenge: unique(), purpose: "login", expires_at: at }),
  },
  exports: { make: exportData },
  "unconfirmed-members": {
    make: async (world) => {
      const id = await member(world, { confirmed: false });
      return holds(world, "select from accounts_member where id = $1 and status = 'not_confirmed'", id);
    },
    spare: async (world) =>
      holds(world, "select from accounts_member where id = $1 and status = 'active'", await member(world)),
  },
  "closed-accounts": {
    make: async (world) => {
      const id = await member(world);
      await closeAccount(world.testApp, { id });
      return holds(world, "select from accounts_member where id = $1", id);
    },
    spare: async (world) => holds(world, "select from accounts_member where id = $1", await member(world)),
  },
  erasures: {
    make: (world, at) => insert(world, "accounts_erasure", erasure(at, at)),
  },
  "erasure-files": {
    make: async (world, at) => {
      const id = numbers++;
      await listErasure(world.testApp.app, { id, signed_up_at: at, address: randomUUID(), at });
      return hasFile(world, `erasures/${at.toISOString().slice(0, 7)}/${id}.json`);
    },
  },
  tracking: {
    make: async (world) => {
      const id = await member(world);
      await query(world, `update accounts_member set tracking = '{"ref": "a"}' where id = $1`, [id]);
      return holds(world, "select from accounts_member where id = $1 and tracking <> '{}'", id);
    },
  },
} satisfies Record<string, Fixture>;
