import { afterAll, beforeAll, expect, test } from "vitest";
import { readDeskInquiry } from "#features/inquiries/server/desk/read.ts";
import { makeStaff } from "#features/staff/server/staff.fixture.ts";
import { seedPeople } from "#features/staff/server/staff.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { seedDemo } from "../seed-demo.ts";
import { seedMoney } from "./money/seed-money.ts";
import { seedInquiries } from "./seed-inquiries.ts";

const never = new AbortController().signal;
const NOW = new Date("2026-11-21T12:00:00Z");

let database: TestDatabase;
let testApp: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo(database.pool, {
    members: 800,
    now: NOW,
    say: () => {},
  });
  testApp = await openTestApp({ database });
  await seedPeople(testApp.app);
}, 300_000);
afterAll(async () => {
  await testApp?.close();
  await database?.close();
});

test("the demo has a handful of inquiries in several languages, made once, one of them answered", async () => {
  const made = await Promise.all([seedInquiries(testApp.app), seedInquiries(testApp.app)]);
  expect(made.toSorted()).toEqual([0, 5]);
  const { rows } = await database.pool.query(
    "select id, state, locale, subject from inquiries_inquiry order by opened_at",
  );
  expect(rows.map(({ state, locale }) => [state, locale])).toEqual([
    ["answered", "en"],
    ["waiting", "nl"],
    ["waiting", "de"],
    ["waiting", "en"],
    ["waiting", "fr"],
  ]);
  const actor = {
    by: "person",
    personId: 1,
    sessionId: 0,
    roles: [],
    requestId: "x",
    country: null,
  } as const;
  const { texts } = await readDeskInquiry(testApp.app as never, actor, Number(rows[0].id));
  expect(texts).toMatchObject([{ kind: "question" }, { kind: "answer", by: expect.any(String) }]);
});

test("no page about money is empty afterwards, the books match, and it is played once", async () => {
  expect(await seedMoney(testApp.app, never)).toBe(true);
  expect(await seedMoney(testApp.app, never)).toBe(false);
  await testApp.runJobs();
  const { cookie } = await makeStaff(testApp, { roles: ["finance", "operator"] });
  const read = async (path: string) =>
    (await testApp.ask(`/api/desk/${path}`, { headers: { cookie, origin: "http://localhost" } })).json();
  const day = NOW.toISOString().slice(0, 10);
  const shown = {
    orders: (await read("orders-to-work")).orders,
    faults: (await read("faults")).open.map(({ kind }: { kind: string }) => kind),
    withdrawals: (await read("withdrawals")).open,
    codes: (await read("codes")).codes,
    receivables: await read("receivables"),
    debits: await read("debits"),
    books: await read(`books?from=2026-10-01&to=${day}`),
    proposals: (await read("proposals")).proposals.map(({ kind }: { kind: string }) => kind),
  };
  expect(shown.faults.toSorted()).toEqual(["amount", "debit_amount", "refund_failed"]);
  expect(shown.proposals).toEqual(expect.arrayContaining(["shop.refund", "shop.write_off"]));
  for (const name of ["orders", "withdrawals", "codes"] as const)
    expect(shown[name].length, name).toBeGreaterThan(1);
  for (const name of ["open", "written_off", "settled"])
    expect(shown.receivables[name].length, name).toBeGreaterThan(0);
  for (const name of ["companies", "files", "other", "refunds"])
    expect(shown.debits[name].length, name).toBeGreaterThan(0);
  expect(shown.debits.companies[0].ready).not.toEqual([]);
  expect(shown.books.rows.length).toBeGreaterThan(10);
  expect(shown.books.reconciled).toMatchObject({ differences: 0, found: [] });
});
