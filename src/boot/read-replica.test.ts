import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { baseStored } from "#base/stored.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { MOST_LAG } from "#db/replica/open-replica.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { searchersOf } from "#features/discovery/server/search/search.fixture.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { type MadeMember, makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { TestDatabase } from "#testing/open-test-database.ts";
import { type PostgresServer, startPrimary } from "#testing/postgres-server.ts";
import { startReplica } from "#testing/start-replica.ts";
import { mountHealth } from "./health.ts";
import type { Env } from "./web-shape.ts";

const SOON = { timeout: 30_000, interval: 50 };
const FIGURES = "/api/desk/figures/people?from=2026-11-20&to=2026-11-20";

let primary: PostgresServer;
let replica: PostgresServer;
/** Two programs on one database, as behind a proxy. */
let webs: [TestApp, TestApp];
let databases: TestDatabase[];
let who: ReturnType<typeof searchersOf>;
let ada: MadeMember;
let bea: MadeMember;
let cleo: MadeMember;
let lea: Person;
beforeAll(async () => {
  primary = await startPrimary();
  const first = open();
  await migrate(first.pool);
  await seedDemo(first.pool, { members: 0, say: () => {} });
  replica = await startReplica(primary);
  databases = [first, open()];
  const env = { DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url, LIMITS: "no" };
  const [one, other] = await Promise.all(databases.map((database) => openTestApp({ database, env })));
  webs = [one as TestApp, other as TestApp];
  who = searchersOf(webs[0]);
  [ada, bea, cleo] = await Promise.all([who.make(), who.make(), who.make()]);
  lea = await makeStaff(webs[0], { roles: ["lead"] });
}, 120_000);
afterAll(async () => {
  for (const web of webs ?? []) await web.close();
  for (const database of databases ?? []) await database.close();
  await replica?.remove();
  await primary?.remove();
});
afterEach(async () => {
  await replica.query("select pg_wal_replay_resume()");
});

const open = (): TestDatabase => ({ ...openDatabase(primary.url, { poolSize: 4 }), url: primary.url });
const states = () => webs.map(({ app }) => app.replica?.state().leftOut);
const inUse = () => expect.poll(states, SOON).toEqual([null, null]);
/** Waits until the replica has everything, and then keeps it from getting more. */
async function pause(): Promise<void> {
  await inUse();
  const [row] = await primary.query<{ lsn: string }>("select pg_current_wal_insert_lsn()::text as lsn");
  const reached = () =>
    replica.query<{ done: boolean }>("select pg_last_wal_replay_lsn() >= $1::pg_lsn as done", [row?.lsn]);
  await expect.poll(async () => (await reached())[0]?.done, SOON).toBe(true);
  await replica.query("select pg_wal_replay_pause()");
  const [paused] = await replica.query<{ state: string }>("select pg_get_wal_replay_pause_state() as state");
  expect(paused?.state).toMatch(/^pause/);
  await inUse();
}

/** Sends a request as a browser does, which keeps the cookie of its last write. */
function browserOf(member: MadeMember) {
  let wrote = "";
  return async (web: TestApp, method: string, path: string, json?: unknown) => {
    const cookie = `${member.cookie}; locale=en${wrote}`;
    const answer = await web.ask(path, { method, headers: { cookie }, ...(json !== undefined && { json }) });
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    const set = answer.headers.getSetCookie().find((one) => one.startsWith("wrote="));
    if (set) wrote = `; ${set.split(";")[0]}`;
    const text = await answer.text();
    return text === "" ? null : JSON.parse(text);
  };
}
type Browser = ReturnType<typeof browserOf>;

const idsIn = (members: { id: number }[]) => members.map(({ id }) => id);
/** Lists whom the doors show to somebody: search with its count, related members, the overview. */
const DOORS: [door: string, read: (browser: Browser, web: TestApp) => Promise<number[]>][] = [
  [
    "search",
    async (browser, web) => idsIn((await browser(web, "GET", "/api/members?gender=female")).results),
  ],
  [
    "related members",
    async (browser, web) => idsIn((await browser(web, "GET", `/api/members/${bea.id}/related`)).members),
  ],
  [
    "related members on a profile",
    async (browser, web) => idsIn((await browser(web, "GET", `/api/members/${bea.id}`)).related),
  ],
  [
    "the overview",
    async (browser, web) => idsIn((await browser(web, "GET", "/api/members/overview")).members),
  ],
];

describe.each(DOORS)("%s", (_door, read) => {
  test("[O-03] shows a member's own change at once in every process, although the replica stands still; without the cookie it comes later", async () => {
    const own = browserOf(ada);
    const elsewhere = browserOf(ada);
    await own(webs[0], "POST", "/api/blocks", { member: cleo.id });
    await expect.poll(() => read(elsewhere, webs[1]), SOON).not.toContain(cleo.id);
    await pause();
    expect(await read(elsewhere, webs[1])).not.toContain(cleo.id);
    await own(webs[0], "DELETE", "/api/blocks", { member: cleo.id });
    for (const web of webs) expect(await read(own, web)).toContain(cleo.id);
    // Without the cookie, the old state shows that it was read from the replica.
    for (const web of webs) expect(await read(elsewhere, web)).not.toContain(cleo.id);
    await replica.query("select pg_wal_replay_resume()");
    await expect.poll(() => read(elsewhere, webs[1]), SOON).toContain(cleo.id);
  });
});

test("what a profile tells is read from the replica, and one's own profile is not", async () => {
  const tells = async (browser: Browser, of: MadeMember) =>
    (await browser(webs[1], "GET", `/api/members/${of.id}`)).member.hair;
  await pause();
  const own = browserOf(bea);
  await own(webs[0], "PATCH", "/api/profile", { hair: "red" });
  expect(await tells(own, bea)).toBe("red");
  expect(await tells(browserOf(bea), bea)).toBe("red");
  expect(await tells(browserOf(ada), bea)).toBeNull();
  await replica.query("select pg_wal_replay_resume()");
  await expect.poll(() => tells(browserOf(ada), bea), SOON).toBe("red");
});

test("a search for members who are online asks the primary, because presence is not on the replica", async () => {
  await makePremium(webs[0], ada);
  await inUse();
  await who.seen(bea);
  const found = await browserOf(ada)(webs[0], "GET", "/api/members?gender=female&online=yes");
  expect(idsIn(found.results)).toContain(bea.id);
  expect(await webs[0].app.metrics.print()).toMatch(/replica_read_failures_total 0\n/);
});

test("figures are read from the replica", async () => {
  const drawn = async () => JSON.stringify((await (await lea.ask("GET", FIGURES)).json()).drawings);
  await pause();
  const before = await drawn();
  await primary.query(
    `insert into figures_day (day, site_id, country, metric, part, currency, n, amount)
     select '2026-11-20', id, '', 'sign_ups', '', '', 4711, 0 from site_site where is_default`,
  );
  expect(await drawn()).toBe(before);
  await replica.query("select pg_wal_replay_resume()");
  await expect.poll(drawn, SOON).toContain("4711");
});

test("who may see whom is never old: a block, a hidden member and a suspended one take effect although the replica stands still", async () => {
  const [dora, eve] = [await who.make(), await who.make()];
  const found = async (of: MadeMember, whom = dora) =>
    Promise.all(DOORS.map(async ([, read]) => (await read(browserOf(of), webs[1])).includes(whom.id)));
  await expect.poll(() => found(ada), SOON).toEqual(DOORS.map(() => true));
  await pause();
  await browserOf(dora)(webs[0], "POST", "/api/blocks", { member: ada.id });
  expect(await found(ada)).toEqual(DOORS.map(() => false));
  expect(await found(cleo)).toEqual(DOORS.map(() => true));
  await browserOf(dora)(webs[0], "PATCH", "/api/privacy", { invisible: true });
  expect(await found(cleo)).toEqual(DOORS.map(() => false));
  expect(await found(cleo, eve)).toEqual(DOORS.map(() => true));
  await primary.query("update accounts_member set status = 'banned' where id = $1", [eve.id]);
  expect(await found(cleo, eve)).toEqual(DOORS.map(() => false));
  for (const { id } of [dora, eve]) {
    const profile = await webs[1].ask(`/api/members/${id}`, { headers: { cookie: cleo.cookie } });
    expect(profile.status).toBe(404);
  }
});

test("the desk's page about health says whether the replica is read", async () => {
  await inUse();
  const olga = await makeStaff(webs[0], { roles: ["operator"] });
  const read = async () => (await (await olga.ask("GET", "/api/desk/health")).json()).replica;
  expect(await read()).toMatchObject({ is_used: true, lag_seconds: expect.any(Number) });
  await replica.kill();
  await expect.poll(read, SOON).toMatchObject({ is_used: false });
  await replica.start();
  await inUse();
});

test("a replica that stands still longer than reads may lag is left out, and read again once it has caught up", async () => {
  await pause();
  await browserOf(cleo)(webs[0], "PATCH", "/api/profile", { region: "NL-FR" });
  const region = async () =>
    (await browserOf(ada)(webs[1], "GET", "/api/members?countryregion=NL-FR")).numResults.count;
  expect(await region()).toBe(0);
  await expect.poll(region, SOON).toBe(1);
  // Told at the next look.
  await expect.poll(() => webs[1].logged().some((line) => line.includes("too far behind")), SOON).toBe(true);
  await expect.poll(() => webs[1].app.metrics.print(), SOON).toMatch(/replica_left_out 1\n/);
  await replica.query("select pg_wal_replay_resume()");
  await inUse();
  expect(await webs[1].app.metrics.print()).toMatch(/replica_left_out 0\n/);
});

test("requests are answered while the replica is killed, away, hung and back", async () => {
  const ask = () => webs[1].ask("/api/members?gender=female", { headers: { cookie: ada.cookie } });
  const statuses = async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    return new Set(answers.map(({ status }) => status));
  };
  await replica.kill();
  expect(await statuses()).toEqual(new Set([200]));
  await expect.poll(states, SOON).toEqual(["unreachable", "unreachable"]);
  expect(await statuses()).toEqual(new Set([200]));
  await replica.start();
  await inUse();
  await replica.freeze();
  expect(await statuses()).toEqual(new Set([200]));
  await expect.poll(states, SOON).toEqual(["silent", "silent"]);
  await replica.thaw();
  await inUse();
});

test("a program whose database only reads is ready, but does not tell that its database is up", async () => {
  await inUse();
  const readOnly: TestDatabase = { ...openDatabase(replica.url, { poolSize: 2 }), url: replica.url };
  const { metrics, state, config } = webs[0].app;
  const web = new Hono<Env>();
  mountHealth(web, { metrics, state, config, pool: readOnly.pool });
  expect((await web.request("/readyz")).status).toBe(200);
  expect(await metrics.print()).toMatch(/^database_up 0$/m);
  expect((await webs[0].ask("/readyz")).status).toBe(200);
  expect(await metrics.print()).toMatch(/^database_up 1$/m);
  await readOnly.close();
});

test("the cookie of a write lasts longer than a read may lag, is set whatever the answer, and by no read", async () => {
  expect(baseStored.wrote.seconds * 1000).toBeGreaterThan(MOST_LAG);
  const cookies = async (method: string, path: string, json?: unknown) => {
    const answer = await webs[0].ask(path, {
      method,
      headers: { cookie: ada.cookie },
      ...(json !== undefined && { json }),
    });
    return answer.headers.getSetCookie().filter((one) => one.startsWith("wrote="));
  };
  const set = [expect.stringMatching(/^wrote=1; Path=\/; Max-Age=10; SameSite=Lax; HttpOnly$/)];
  expect(await cookies("PATCH", "/api/profile", { hair: "brown" })).toEqual(set);
  expect(await cookies("PATCH", "/api/profile", { hair: "plaid" })).toEqual(set);
  expect(await cookies("GET", "/api/members")).toEqual([]);
  expect(await cookies("GET", "/api/profile")).toEqual([]);
});
