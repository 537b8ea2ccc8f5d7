import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { MemberViewer } from "#platform/app.ts";
import { readCursor } from "#platform/cursor.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { numbersIn } from "#testing/numbers-in.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { endpoints } from "../endpoints.ts";

const CROWD = 53;

let testApp: TestApp;
let anna: MadeMember;
let ben: MadeMember;
let crowd: MadeMember[];
/** All numbers that the lists are sorted by. */
let secrets: number[];
beforeAll(async () => {
  testApp = await openTestApp();
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  crowd = [];
  for (let n = 0; n < CROWD; n++) crowd.push(await makeMember(testApp));
  const ids = crowd.map(({ id }) => id);
  const { pool } = testApp.app;
  await pool.query(
    "insert into likes_like (liker_id, liked_id, at) select id, $1, $2 from unnest($3::bigint[]) as crowd (id)",
    [anna.id, testApp.clock.now(), ids],
  );
  await pool.query(
    `insert into chat_conversation (low_id, high_id, started_by, last_seq, last_at, last_sender_id)
     select least($1::bigint, id), greatest($1::bigint, id), id, 1, $2, id from unnest($3::bigint[]) as crowd (id)`,
    [anna.id, testApp.clock.now(), ids],
  );
  for (const { cookie } of crowd.slice(0, 26)) {
    const headers = { cookie };
    await testApp.ask("/api/profile", {
      method: "PATCH",
      json: { gender: "female", region: "AT-9" },
      headers,
    });
    await testApp.ask("/api/privacy", { method: "PATCH", json: { show_online: false }, headers });
  }
  await pool.query(
    "insert into photos_access_log (owner_id, viewer_id, deed, at) select $1, id, 'asked', $2 from unnest($3::bigint[]) as crowd (id)",
    [anna.id, testApp.clock.now(), ids],
  );
  const entries = await pool.query("select id::float8 as id from photos_access_log");
  const { rows } = await pool.query("select rank::float8 as rank from discovery_search");
  const conversations = await pool.query("select id::float8 as id from chat_conversation");
  const at = testApp.clock.now().getTime();
  secrets = [at, Math.floor(at / 1000), ...rows.map(({ rank }) => rank), ...ids];
  for (const { rows } of [conversations, entries]) secrets.push(...rows.map(({ id }) => id));
}, 120_000);
afterAll(() => testApp?.close());

const ask = async (path: string, { cookie }: MadeMember) => {
  const answer = await testApp.ask(path, { headers: { cookie } });
  return { status: answer.status, body: await answer.json() };
};

/** All lists with a cursor. */
const LISTS = [
  { name: "searchMembers", path: "/api/members?gender=female&country=AT" },
  { name: "listLikes", path: "/api/likes?type=received" },
  { name: "readChats", path: "/api/chats.php?" },
  { name: "readPhotoGrantLog", path: "/api/photos/log?" },
];

/** All responses with a `mark`, from which a client can ask for changes. */
const MARKS = [
  { name: "readChats", path: () => "/api/chats.php" },
  { name: "readConversation", path: () => `/api/conversation?member=${crowd[0]?.id}` },
  { name: "readChatChanges", path: () => "/api/chat-changes?since=0" },
];

/**
 * Lists that continue after a number that the caller knows anyway: a position in the list, or the id of the last order.
 */
const IN_PLAIN = ["findMatches", "saveMatchWishes", "listOrders"];

function expectToTellNothing(one: string, other: string, about = secrets) {
  expect(one).toMatch(/^[\w.-]{40,200}$/);
  expect(one).not.toBe(other);
  expect(one).toHaveLength(other.length);
  const large = new Set(about.filter((number) => number > 999));
  expect([...numbersIn(one)].filter((number) => large.has(number))).toEqual([]);
  for (const part of one.split("."))
    expect(Buffer.from(part, "base64url").toString("latin1")).not.toMatch(/\d{5}/);
}

type Shape = { type?: unknown; anyOf?: Shape[] };
const isScalar = (shape: unknown): boolean => {
  const { type, anyOf = [] } = (shape ?? {}) as Shape;
  const types = [type].flat();
  return ["string", "integer", "number"].some((one) => types.includes(one)) || anyOf.some(isScalar);
};

test("[Q-07] every cursor and mark in any response is tested here", () => {
  const has = (name: string) =>
    endpoints
      .filter(({ endpoint: { output } }) => {
        const schema = output && z.toJSONSchema(output, { io: "output", unrepresentable: "any" });
        return [schema, ...(schema?.anyOf ?? [])].some((one) => isScalar(one?.properties?.[name]));
      })
      .map(({ endpoint }) => endpoint.name)
      .sort();
  expect(has("next")).toEqual([...LISTS.map(({ name }) => name), ...IN_PLAIN].sort());
  expect(has("mark")).toEqual(MARKS.map(({ name }) => name).sort());
  for (const name of ["cursor", "page", "rank", "seal"]) expect(has(name)).toEqual([]);
  // Moments that staff see.
  expect([has("since"), has("until")]).toEqual([["readDeskInquiry"], ["readWork", "startWork"]]);
});

describe.each(LISTS)("the cursor of $name", ({ path }) => {
  const nextOf = async () => (await ask(path, anna)).body.next as string;

  test("[Q-07] reveals no number that the list is sorted by, and is different each time", async () => {
    expectToTellNothing(await nextOf(), await nextOf());
  });

  test("[Q-07] continues the list only for its own viewer and list", async () => {
    const next = await nextOf();
    const second = await ask(`${path}&after=${next}`, anna);
    expect(second.status).toBe(200);
    expect([400, 409]).toContain((await ask(`${path}&after=${next}`, ben)).status);
    for (const other of LISTS.filter((one) => one.path !== path))
      expect([400, 409]).toContain((await ask(`${other.path}&after=${next}`, anna)).status);
    for (const strange of [
      "x",
      "",
      "1-1",
      "1",
      `${next}A`,
      next.slice(0, -4),
      next.slice(5),
      "a".repeat(200),
    ])
      expect([400, 409], strange).toContain((await ask(`${path}&after=${strange}`, anna)).status);
  });
});

describe.each(MARKS)("the mark of $name", ({ path }) => {
  const markOf = async () => (await ask(path(), anna)).body.mark as string;
  const reloads = async (mark: string, member = anna) =>
    (await ask(`/api/chat-changes?since=${mark}`, member)).body.reload;

  test("[Q-07] reveals no transaction id, and is different each time", async () => {
    const [one, other] = [await markOf(), await markOf()];
    const viewer = { kind: "member", memberId: anna.id } as MemberViewer;
    const [transaction = 0] = readCursor(testApp.app, { list: "chat changes", viewer }, one) ?? [];
    expect(transaction).toBeGreaterThan(0);
    expectToTellNothing(one, other, [...secrets, transaction]);
  });

  test("[Q-07] is valid only for its own viewer; any other mark means that everything has to be read again", async () => {
    const mark = await markOf();
    expect(await reloads(mark)).toBe(false);
    expect(await reloads(mark, ben)).toBe(true);
    const { next } = (await ask("/api/chats.php", anna)).body;
    for (const strange of [
      next,
      "x",
      "0",
      "740",
      "9".repeat(19),
      `${mark}A`,
      mark.slice(0, -4),
      mark.slice(5),
    ])
      expect([strange, await reloads(strange)]).toEqual([strange, true]);
  });
});
