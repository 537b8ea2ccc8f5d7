import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeClientId } from "#base/client-id.ts";
import type { Locale } from "#base/locales.ts";
import { openRandom } from "#base/random.ts";
import { buildPagesIfStale } from "#boot/page-build/build-pages.ts";
import type { signUp } from "#features/accounts/contract.ts";
import type { readConversation, sendMessage } from "#features/chat/contract.ts";
import type { likeMember, listLikes } from "#features/likes/contract.ts";
import { type Program, startProgram } from "#testing/start-program.ts";
import { type LoggedIn, openClient } from "./client.ts";
import { openCompanions } from "./companions.ts";
import type { EventFrame } from "./event-frame.ts";
import { findNewcomerLikes } from "./find-newcomer-likes.ts";
import { LINES } from "./lines/lines.ts";
import type { LineKind } from "./lines/shape.ts";
import { prepareCandidates } from "./prepare-candidates.ts";

// The program starts with a seeded community: seconds on an idle machine, far more on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const SEEDED = 200;
/** Between two looks at what has happened, the companions' clock goes on by this. */
const STEP_MS = 250;
const PASSWORD = "violet canoe harbour";

let program: Program;
let pool: pg.Pool;
let origin: string;
let now: number;
const clock = { now: () => new Date(now) };

beforeAll(async () => {
  await buildPagesIfStale({ say: () => {} });
  program = await startProgram({ env: { SEED_MEMBERS: String(SEEDED), LOG_LEVEL: "error" } });
  origin = program.address.replace("localhost", "127.0.0.1");
  pool = new pg.Pool({ connectionString: await program.databaseUrl(), max: 2 });
  pool.on("error", () => {});
  now = Date.now();
});
afterAll(async () => {
  await pool?.end();
  await program?.stop();
});

const count = async (statement: string) => (await pool.query(statement)).rows[0].n as number;
const countSessions = () =>
  count(`select count(*)::int as n from accounts_session where member_id between 3 and ${SEEDED}`);

test("a new member gets a like, a match, a first message, typing and answers, by the public API alone", async () => {
  const errors: unknown[] = [];
  const community = await prepareCandidates(pool, "of the candidates");
  if (!community) throw new Error("There is no community");
  const companions = openCompanions({
    ...community,
    clock,
    // Everybody says yes, so that the test can wait for it.
    random: { ...openRandom(1), chance: () => true },
    origin,
    password: "of the candidates",
    onError: (error) => errors.push(error),
  });
  const wait = async <T>(read: () => Promise<T> | T, what: string): Promise<NonNullable<T>> => {
    for (const end = performance.now() + 60_000; performance.now() < end; ) {
      companions.tick();
      const found = await read();
      if (found) return found;
      now += STEP_MS;
      await new Promise((resume) => setTimeout(resume, 10));
    }
    throw new Error(`Waited in vain: ${what}. ${errors.join(", ")}`);
  };
  const newcomer = await openNewcomer();

  const arrived = now;
  const received = await wait(() => newcomer.listLikes("received"), "a like");
  expect(now - arrived).toBeGreaterThan(3_000);
  await wait(() => newcomer.heard("like").length > 0, "the news of the like");
  for (const { id } of received) expect(id).toBeLessThanOrEqual(SEEDED);
  await wait(async () => (await newcomer.listLikes("received"))?.length === 2, "the second like");

  const third = await findCompanionBeside(await newcomer.listLikes("received"));
  await newcomer.like(third);
  await wait(() => newcomer.heard("match").length > 0, "a like back");
  const matches = await newcomer.listLikes("matches");
  expect(matches?.map(({ id }) => id)).toEqual([third]);

  const opener = await wait(() => newcomer.lastLineFrom(third), "a first message");
  expect(LINES.nl.opener).toContain(opener.text);

  await newcomer.send(third, "Hi, how are you today?");
  await wait(() => newcomer.heard("typing").length > 0, "typing");
  expect(await newcomer.lastLineFrom(third)).toBeNull();
  const isLine = async (kind: LineKind, locale: Locale) =>
    LINES[locale][kind].includes((await newcomer.lastLineFrom(third))?.text ?? "");
  await wait(() => isLine("greeting", "en"), "an answer in English");
  await newcomer.send(third, "Tell me, are you a real person?");
  await wait(() => isLine("honest", "en"), "an honest answer");

  const absent = await findLoggedOut(community.candidates.map(({ id }) => id));
  await newcomer.like(absent);
  const liked = now;
  const listUnanswered = () => findNewcomerLikes(pool, { ...community, since: new Date(arrived - 60_000) });
  expect(await listUnanswered()).toContainEqual({ newcomer: newcomer.id, liked: absent });
  companions.noteLikes(await listUnanswered());
  const isMatch = async () => (await newcomer.listLikes("matches"))?.some(({ id }) => id === absent);
  await wait(isMatch, "a like back from a member who was logged out");
  expect(now - liked).toBeLessThan(60_000);
  expect(await listUnanswered()).not.toContainEqual({ newcomer: newcomer.id, liked: absent });

  expect(await countSessions()).toBeLessThanOrEqual(12);
  expect(await countAmongSeeded(arrived)).toBe(0);
  expect(errors).toEqual([]);
  await companions.close();
  expect(await countSessions()).toBe(0);
});

/** Signs up, confirms with the link of the mail, and says who they are: a man in the Netherlands. */
async function openNewcomer() {
  const email = "new@visitor.example";
  const form = { email, name: "Newcomer", date_of_birth: "1990-06-15", password: PASSWORD, terms: true };
  const visitor = openClient({ origin, clock });
  const { member_id: id } = await visitor.ask<typeof signUp>({
    method: "POST",
    path: "/api/signups",
    json: form,
  });
  const token = await expect
    .poll(() => findToken(email), { timeout: 60_000 })
    .toBeTruthy()
    .then(() => findToken(email));
  await visitor.ask({ method: "POST", path: "/api/activations", json: { token } });
  const frames: EventFrame[] = [];
  const session = await visitor.logIn(
    { username: email, password: PASSWORD },
    { onEvent: (frame) => frames.push(frame), onClosed: () => {} },
  );
  const json = { gender: "male", country: "NL" };
  await session.ask({ method: "PATCH", path: "/api/profile", json });
  return { id, ...withShortcuts(session, frames) };
}

async function findToken(to: string): Promise<string | undefined> {
  const mails = (await (await fetch(`${origin}/dev/mailbox.json`)).json()) as { to: string; text: string }[];
  return /activate\/done\?token=([\w.-]+)/.exec(mails.find((mail) => mail.to === to)?.text ?? "")?.[1];
}

function withShortcuts({ ask }: LoggedIn, frames: EventFrame[]) {
  return {
    heard: (type: string) => frames.filter((frame) => frame.type === type),
    async listLikes(type: "received" | "matches") {
      const { likes } = await ask<typeof listLikes>({ path: `/api/likes?type=${type}` });
      return likes.length > 0 ? likes : null;
    },
    like: (member: number) =>
      ask<typeof likeMember>({ method: "POST", path: "/api/likes", json: { member } }),
    send: (to: number, text: string) =>
      ask<typeof sendMessage>({
        method: "POST",
        path: "/api/messages",
        json: { id: makeClientId(clock.now()), to, kind: "text", text },
      }),
    /** The last message of a conversation, if it is the other member's. */
    async lastLineFrom(member: number) {
      const path = `/api/conversation?member=${member}`;
      const last = (await ask<typeof readConversation>({ path })).messages.at(-1);
      return last?.kind === "text" && !last.mine ? last : null;
    },
  };
}

/** The third companion who has come online and does not like the newcomer first. The observer logged in before. */
async function findCompanionBeside(likers: { id: number }[] | null): Promise<number> {
  const ids = (likers ?? []).map(({ id }) => id);
  const { rows } = await pool.query<{ member_id: number }>(
    "select member_id::integer from accounts_session where member_id between 3 and $1 order by id offset 1",
    [SEEDED],
  );
  const third = rows.map((row) => row.member_id).find((id) => !ids.includes(id));
  if (!third) throw new Error("Only two companions have come");
  return third;
}

/** A woman whom a companion may play and who is not logged in. */
async function findLoggedOut(ids: number[]): Promise<number> {
  const { rows } = await pool.query(
    `select member_id::integer as id from profiles_card where member_id = any($1) and gender = 'female'
       and not exists (select from accounts_session session where session.member_id = profiles_card.member_id) limit 1`,
    [ids],
  );
  return rows[0].id;
}

/** Counts the likes and messages between seeded members since the companions began. */
async function countAmongSeeded(since: number): Promise<number> {
  const { rows } = await pool.query(
    `select (select count(*) from likes_like
       where liker_id <= $1 and liked_id <= $1 and at > $2)::int
     + (select count(*) from chat_message join chat_conversation on chat_conversation.id = conversation_id
       where low_id <= $1 and high_id <= $1 and sent_at > $2)::int as n`,
    [SEEDED, new Date(since)],
  );
  return rows[0].n;
}
