import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSiteCommand } from "#features/configuration/server/commands/make-site.ts";
import type { GettingStarted } from "#features/operations/opening-contract.ts";
import { saveCheck } from "#features/operations/server/checks/queries-check.ts";
import { openSiteCommand } from "#features/operations/server/opening/open-site-command.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

const HOST = "noorderlicht.example";
const OPENINGS = "/api/desk/site-openings";

let testApp: TestApp;
let olga: Person;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  olga = await makeStaff(testApp, { roles: ["operator"] });
  await makeSiteCommand.run(testApp.app, {
    ...{ name: "Noorderlicht", domain: HOST, email: "help@noorderlicht.example", language: "nl" },
    ...{ company: "Noord B.V.", address: "Kade 1", city: "Groningen", country: "nl" },
    ...{ kvk: "30123456", vat: "NL001234567B01", phone: "+31 50 1234567" },
  });
  await testApp.refreshSites();
});
afterAll(() => testApp.close());

async function read(): Promise<GettingStarted> {
  return (await olga.ask("GET", "/api/desk/getting-started")).json();
}
const site = async () => (await read()).sites.find(({ domain }) => domain === HOST);
const stepOf = async (name: string) => (await site())?.steps.find((step) => step.name === name);
const statusAt = async (path: string, method = "GET", json?: unknown) => {
  const answer = await testApp.ask(path, { host: HOST, method, ...(json !== undefined && { json }) });
  return [answer.status, answer.status < 400 ? null : (await answer.json()).error];
};
async function open(id: number) {
  await olga.confirm();
  const answer = await olga.ask("POST", OPENINGS, { site: id });
  return [answer.status, answer.status === 204 ? null : (await answer.json()).error];
}
const entries = async () =>
  (await testApp.app.pool.query("select person_id from staff_audit where kind = 'operations.site_opened'"))
    .rows;

/** Stores that this domain leads here, and runs the roles that every site needs. */
async function finish() {
  const findings = [{ what: HOST, code: null, problem: null, unknown: false, until: null }];
  const { db, clock, pool } = testApp.app;
  await db.transaction().execute((tx) => saveCheck(tx, { kind: "domains", at: clock.now(), findings }));
  await pool.query(
    `insert into operations_process (id, roles, version, started_at, seen_at)
     values (gen_random_uuid(), '{web,live,jobs}', '1.0.0', $1, $1)`,
    [clock.now()],
  );
}

test("a site that the command makes is not open: members' calls are refused, and news of providers are taken", async () => {
  expect(await statusAt("/api/user.php", "POST", { email: "a", password: "b" })).toEqual([503, "not_open"]);
  expect(await statusAt("/api/interests.php")).toEqual([503, "not_open"]);
  expect(await statusAt("/api/settings.php")).toEqual([200, null]);
  expect((await statusAt("/api/payment-news/nobody", "POST", {}))[1]).not.toBe("not_open");
  expect(await statusAt("/api/interests.php?domain=localhost")).toEqual([503, "not_open"]);
  expect((await testApp.ask("/api/interests.php")).status).toBe(200);
  expect((await testApp.ask(`/api/interests.php?domain=${HOST}`)).status).toBe(503);
});

test("what is left follows what is really there, and a site opens only once nothing needed is left", async () => {
  const id = (await site())?.id as number;
  expect((await stepOf("domains"))?.problems).toEqual([{ code: "not_checked", about: "" }]);
  expect(await open(id)).toEqual([409, "operations.steps_left"]);
  await finish();
  expect((await stepOf("domains"))?.is_done).toBe(true);

  await testApp.app.pool.query("update site_company set kvk = '12345678' where name = 'Noord B.V.'");
  await testApp.refreshSites();
  expect((await stepOf("company"))?.problems).toEqual([{ code: "field_example", about: "kvk" }]);
  expect(await open(id)).toEqual([409, "operations.steps_left"]);
  await testApp.app.pool.query("update site_company set kvk = '30123456' where name = 'Noord B.V.'");
  await testApp.refreshSites();

  await testApp.app.pool.query(
    "update site_bundle_price set amount = amount where site_id = $1 and currency = 'EUR'",
    [id],
  );
  await testApp.app.pool.query("delete from site_bundle_price where site_id = $1 and code = 'p1'", [id]);
  await testApp.refreshSites();
  expect((await stepOf("prices"))?.problems).toEqual([{ code: "no_price", about: "p1 EUR" }]);
  await testApp.app.pool.query(
    "insert into site_bundle_price (site_id, code, currency, amount) values ($1, 'p1', 'EUR', 2499)",
    [id],
  );
  await testApp.refreshSites();
  expect((await stepOf("open"))?.problems).toEqual([{ code: "not_opened", about: "" }]);
});

test("it opens once, by a confirmed press of an operator, and everyone can come at once", async () => {
  const id = (await site())?.id as number;
  const unconfirmed = await olga.ask("POST", OPENINGS, { site: id });
  expect([unconfirmed.status, (await unconfirmed.json()).error]).toEqual([403, "staff.confirm_first"]);
  await olga.confirm();
  const both = await Promise.all([1, 2].map(() => olga.ask("POST", OPENINGS, { site: id })));
  expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await statusAt("/api/interests.php")).toEqual([200, null]);
  expect(await open(id)).toEqual([409, "operations.already_open"]);
  expect(await open(999_999)).toEqual([409, "operations.unknown_site"]);
  expect(await entries()).toEqual([{ person_id: olga.id }]);
  expect((await site())?.opened_at).not.toBeNull();
});

test("the command opens a site of an installation without a desk, and says what is left", async () => {
  await testApp.app.pool.query("update site_site set opened_at = null where name = 'Noorderlicht'");
  await testApp.app.pool.query("delete from operations_check");
  await testApp.refreshSites();
  const run = (values: Record<string, string | boolean>) => openSiteCommand.run(testApp.app, values);
  await expect(run({ domain: "nowhere.example" })).rejects.toThrow("--domain must be a domain of a site.");
  await expect(run({ domain: HOST })).rejects.toThrow("domains: not_checked");
  expect(await statusAt("/api/interests.php")).toEqual([503, "not_open"]);
  expect(await run({ domain: HOST, anyway: true })).toContain("Opened Noorderlicht.");
  expect(await statusAt("/api/interests.php")).toEqual([200, null]);
  await expect(run({ domain: HOST, anyway: true })).rejects.toThrow("open already");
  expect(await entries()).toHaveLength(2);
});

test("variables are told by name only", async () => {
  const { variables } = await read();
  expect(variables.flatMap((group) => group.variables)).toContainEqual({ name: "MAIL_URL", is_set: false });
  expect(Object.keys(variables[0]?.variables[0] ?? {})).toEqual(["name", "is_set"]);
});
