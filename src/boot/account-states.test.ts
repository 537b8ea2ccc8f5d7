import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginErasure } from "#features/accounts/server/erasure/begin-erasure.ts";
import { eraseMember } from "#features/accounts/server/erasure/erase-member.ts";
import { lockMember, type MemberRow } from "#features/accounts/server/queries.ts";
import { changeStanding } from "#features/accounts/server/standing/change-standing.ts";
import type { Standing } from "#features/accounts/standing-rules.ts";
import { makeSoftwareKey } from "#testing/authenticator.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

const HERE = { origin: "http://localhost", rpId: "localhost" };
const DAY = 86_400_000;
let testApp: TestApp;
let address = 0;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Key = ReturnType<typeof makeSoftwareKey>;
/** A member with a passkey, a conversation with `partner` if both could write, and others who look. */
type World = { ben: MadeMember; key: Key; partner: MadeMember; stranger: MadeMember; conversation: number };
type Init = Parameters<TestApp["ask"]>[1];

const ask = (path: string, who: MadeMember | null, init: Init = {}) =>
  testApp.ask(path, {
    ...init,
    from: `198.51.100.${address}`,
    headers: { cookie: `${who ? `${who.cookie}; ` : ""}locale=en` },
  });
const post = (path: string, who: MadeMember | null, json: unknown, method = "POST") =>
  ask(path, who, { method, json });
/** The answer in one word: "yes", a refusal's code, or the status. */
async function say(answer: Response): Promise<string> {
  if (answer.ok) return "yes";
  const { error } = (await answer.json()) as { error?: string };
  return error ?? String(answer.status);
}

async function addPasskey(ben: MadeMember): Promise<Key> {
  const key = makeSoftwareKey();
  const options = await post("/api/passkeys/options", ben, { password: ben.password });
  const { challenge } = await options.json();
  const credential = key.register({ ...HERE, challenge });
  expect((await post("/api/passkeys", ben, { credential, name: "Key" })).status).toBe(204);
  return key;
}

async function makeWorld(confirmed = true): Promise<World> {
  address += 1;
  const [ben, partner, stranger] = [
    await makeMember(testApp, { confirmed }),
    await makeMember(testApp),
    await makeMember(testApp),
  ];
  const profile = { gender: "female", region: "NL-UT" };
  for (const who of [ben, stranger])
    expect((await post("/api/profile", who, profile, "PATCH")).ok).toBe(true);
  const sent = await post("/api/messages", ben, {
    id: crypto.randomUUID(),
    to: partner.id,
    kind: "text",
    text: "hello",
  });
  expect(sent.status, await sent.clone().text()).toBeLessThan(300);
  const { conversation = 0 } = await sent.json();
  return { ben, key: await addPasskey(ben), partner, stranger, conversation: conversation ?? 0 };
}

async function change({ ben }: World, facts: Partial<Standing>): Promise<void> {
  await testApp.app.db.transaction().execute(async (tx) => {
    const member = (await lockMember(tx, ben.id)) as MemberRow;
    await changeStanding(testApp.app, tx, { member, change: facts });
  });
}

async function newestExport({ id }: MadeMember): Promise<string | null> {
  const { rows } = await testApp.app.pool.query(
    "select max(id) as id from accounts_token where purpose = 'export' and member_id = $1",
    [id],
  );
  return rows[0].id;
}

const now = () => testApp.clock.now();
const closed = (days = 14): Partial<Standing> => ({
  closedAt: now(),
  eraseAt: new Date(now().getTime() + days * DAY),
});
const STATES = {
  not_confirmed: async () => makeWorld(false),
  active: async () => makeWorld(),
  pending_deletion: async () => {
    const world = await makeWorld();
    await change(world, closed());
    return world;
  },
  deleted: async () => {
    const world = await makeWorld();
    await change(world, closed(0));
    await beginErasure(testApp.app, world.ben.id, { tell: true });
    return world;
  },
  banned: async () => {
    const world = await makeWorld();
    await change(world, { bannedAt: now() });
    return world;
  },
  "no row": async () => {
    const world = await makeWorld();
    await change(world, closed(0));
    await eraseMember(testApp.app, world.ben.id);
    return world;
  },
} satisfies Record<string, () => Promise<World>>;
type State = keyof typeof STATES;
const NAMES = Object.keys(STATES) as State[];

const listed = async (path: string, world: World, who: MadeMember) => {
  const text = await (await ask(path, who)).text();
  return new RegExp(`"id":${world.ben.id}[,}]`).test(text) ? "yes" : "no";
};

/** Expected answers by entry point, in the order of the account states. */
const DOORS: Record<string, { ask: (world: World) => Promise<string>; answers: string[] }> = {
  "an open session": {
    ask: async ({ ben }) => say(await ask("/api/sessions", ben)),
    answers: ["yes", "yes", ...Array(4).fill("authentication_required")],
  },
  "an export": {
    ask: async ({ ben }) => say(await post("/api/exports", ben, { password: ben.password })),
    answers: ["yes", "yes", ...Array(4).fill("authentication_required")],
  },
  "an export by a mailed link": {
    ask: async ({ ben }) => {
      const before = await newestExport(ben);
      expect((await post("/api/export-mails", null, { login: ben.email })).status).toBe(204);
      return (await newestExport(ben)) === before ? "no" : "yes";
    },
    answers: ["no", "no", "no", "no", "yes", "no"],
  },
  "log-in with the password": {
    ask: async ({ ben }) =>
      say(await post("/api/user.php", null, { email: ben.email, password: ben.password })),
    answers: [
      ...["yes", "yes", "accounts.pending_deletion"],
      ...["accounts.login_failed", "accounts.banned", "accounts.login_failed"],
    ],
  },
  "log-in with a passkey": {
    ask: async ({ key }) => {
      const options = await post("/api/passkeys/login-options", null, {});
      const { challenge } = await options.json();
      const credential = key.assert({ ...HERE, challenge });
      return say(await post("/api/passkeys/login", null, { credential }));
    },
    answers: [
      ...["yes", "yes", "accounts.pending_deletion"],
      ...["accounts.passkey_failed", "accounts.banned", "accounts.passkey_failed"],
    ],
  },
  search: {
    ask: async (world) => listed("/api/members?country=NL", world, world.partner),
    answers: ["no", "yes", "no", "no", "no", "no"],
  },
  "related members": {
    ask: async (world) => listed(`/api/members/${world.stranger.id}/related`, world, world.partner),
    answers: ["no", "yes", "no", "no", "no", "no"],
  },
  "the swipe game": {
    ask: async (world) => listed("/api/swipe", world, world.stranger),
    answers: ["no", "yes", "no", "no", "no", "no"],
  },
  "the profile page": {
    ask: async ({ ben, stranger }) => say(await ask(`/api/members/${ben.id}`, stranger)),
    answers: ["safety.gone", "yes", ...Array(4).fill("safety.gone")],
  },
  "a like": {
    ask: async ({ ben, stranger }) =>
      (await post("/api/likes", stranger, { member: ben.id })).ok ? "yes" : "no",
    answers: ["no", "yes", "no", "no", "no", "no"],
  },
  "the partner's list of conversations": {
    ask: async (world) => listed("/api/chats.php", world, world.partner),
    answers: ["no", "yes", "yes", "no", "yes", "no"],
  },
  "the partner's conversation": {
    ask: async ({ partner, ben }) => {
      const answer = await ask(`/api/conversation?member=${ben.id}`, partner);
      return answer.ok ? (await answer.json()).standing : say(answer);
    },
    answers: ["safety.gone", "open", "left", "safety.gone", "left", "safety.gone"],
  },
  "a message from the partner": {
    ask: async ({ partner, ben }) => {
      const body = { id: crypto.randomUUID(), to: ben.id, kind: "text", text: "are you there?" };
      return say(await post("/api/messages", partner, body));
    },
    answers: ["chat.gone", "yes", ...Array(4).fill("chat.gone")],
  },
  "a report by the partner": {
    ask: async ({ partner, ben }) =>
      say(
        await post("/api/reports", partner, {
          ...{
            client_id: crypto.randomUUID(),
            subject: "profile",
            member: ben.id,
            reason: "fake",
            words: "",
          },
        }),
      ),
    answers: ["safety.gone", "yes", "yes", "safety.gone", "yes", "safety.gone"],
  },
  // The last door, because a new account takes the address.
  "a sign-up with the same address": {
    ask: async ({ ben }) => {
      const name = `n${crypto.randomUUID().slice(0, 8)}`;
      const body = { email: ben.email, name, password: "amber lantern orchard" };
      return say(await post("/api/signups", null, { ...body, date_of_birth: "1990-06-15", terms: true }));
    },
    answers: [
      ...["accounts.email_taken", "accounts.email_taken", "accounts.pending_deletion"],
      ...["yes", "accounts.email_taken", "yes"],
    ],
  },
};

describe("[A-24] [P-17] each state at each door", () => {
  test.each(NAMES)("%s", async (state) => {
    const world = await STATES[state]();
    const index = NAMES.indexOf(state);
    for (const [door, { ask: knock, answers }] of Object.entries(DOORS))
      expect([door, await knock(world)]).toEqual([door, answers[index]]);
  });
});

test("[P-17] whoever is gone looks like nobody: the same words for every state without a profile", async () => {
  const { stranger } = await makeWorld();
  const wordsFor = async (id: number) => {
    const { requestId: _, ...words } = await (await ask(`/api/members/${id}`, stranger)).json();
    return words;
  };
  const nobody = await wordsFor(999_999_999);
  for (const state of ["pending_deletion", "deleted", "banned", "no row"] as const) {
    const { ben } = await STATES[state]();
    expect(await wordsFor(ben.id)).toEqual(nobody);
  }
});
