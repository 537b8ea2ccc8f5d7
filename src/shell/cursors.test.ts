import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

const CROWD = 53;

let it: TestApp;
let anna: MadeMember;
let ben: MadeMember;
let crowd: MadeMember[];
/** All that the lists are ordered by. */
let secrets: number[];
beforeAll(async () => {
  it = await openTestApp();
  [anna, ben] = [await makeMember(it), await makeMember(it)];
  crowd = [];
  for (let n = 0; n < CROWD; n++) crowd.push(await makeMember(it));
  const ids = crowd.map(({ id }) => id);
  const { pool } = it.app;
  await pool.query(
    "insert into likes_like (liker_id, liked_id, at) select id, $1, $2 from unnest($3::bigint[]) as crowd (id)",
    [anna.id, it.clock.now(), ids],
  );
  await pool.query(
    `insert into chat_conversation (low_id, high_id, started_by, last_seq, last_at, last_sender_id)
     select least($1::bigint, id), greatest($1::bigint, id), id, 1, $2, id from unnest($3::bigint[]) as crowd (id)`,
    [anna.id, it.clock.now(), ids],
  );
  for (const { cookie } of crowd.slice(0, 26)) {
    const headers = { cookie };
    await it.ask("/api/profile", { method: "PATCH", json: { gender: "female", region: "AT-9" }, headers });
    await it.ask("/api/privacy", { method: "PATCH", json: { show_online: false }, headers });
  }
  const { rows } = await pool.query("select rank::float8 as rank from discovery_search");
  const conversations = await pool.query("select id::float8 as id from chat_conversation");
  const at = it.clock.now().getTime();
  secrets = [at, Math.floor(at / 1000), ...rows.map(({ rank }) => rank), ...ids];
  secrets.push(...conversations.rows.map(({ id }) => id));
}, 120_000);
afterAll(() => it?.close());

const ask = async (path: string, { cookie }: MadeMember) => {
  const answer = await it.ask(path, { headers: { cookie } });
  return { status: answer.status, body: await answer.json() };
};

/** Each list that goes on with a cursor. */
const LISTS = [
  { list: "search", path: "/api/members?gender=female&country=AT" },
  { list: "likes", path: "/api/likes?type=received" },
  { list: "chats", path: "/api/chats.php?" },
];

/** Every number in the token: in digits, and in four or eight bytes. */
function numbersIn(token: string): Set<number> {
  const found = new Set<number>();
  const pieces = [Buffer.from(token), ...token.split(/[.~]/).map((part) => Buffer.from(part, "base64url"))];
  for (const bytes of pieces) {
    for (const digits of bytes.toString("latin1").match(/\d+/g) ?? []) found.add(Number(digits));
    for (let at = 0; at + 8 <= bytes.length; at++) {
      found.add(bytes.readUInt32BE(at)).add(bytes.readUInt32LE(at));
      found.add(Number(bytes.readBigUInt64BE(at))).add(Number(bytes.readBigUInt64LE(at)));
    }
  }
  return found;
}

describe.each(LISTS)("the cursor of $list", ({ path }) => {
  const nextOf = async () => (await ask(path, anna)).body.next as string;

  test("tells nothing: no number that the list is ordered by, and it is another one each time", async () => {
    const [one, other] = [await nextOf(), await nextOf()];
    expect(one).toMatch(/^[\w.-]{40,200}$/);
    expect(one).not.toBe(other);
    expect(one).toHaveLength(other.length);
    const large = secrets.filter((number) => number > 999);
    const told = [...numbersIn(one)];
    expect(told.filter((number) => large.includes(number))).toEqual([]);
    const parts = one.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
    for (const part of [one, ...parts]) expect(part).not.toMatch(/\d{5}/);
  });

  test("leads on, for the viewer and the list it was written for and for nobody else", async () => {
    const next = await nextOf();
    const second = await ask(`${path}&after=${next}`, anna);
    expect(second.status).toBe(200);
    expect([400, 409]).toContain((await ask(`${path}&after=${next}`, ben)).status);
    for (const other of LISTS.filter((one) => one.path !== path))
      expect([400, 409]).toContain((await ask(`${other.path}&after=${next}`, anna)).status);
    for (const strange of ["x", "", "1-1", `${next}A`, next.slice(0, -4), next.slice(5), "a".repeat(200)])
      expect([400, 409], strange).toContain((await ask(`${path}&after=${strange}`, anna)).status);
  });
});
