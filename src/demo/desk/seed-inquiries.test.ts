import { afterAll, beforeAll, expect, test } from "vitest";
import { readDeskInquiry } from "#features/inquiries/server/desk/read.ts";
import { seedPeople } from "#features/staff/server/staff.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { seedDemo } from "../seed-demo.ts";
import { seedInquiries } from "./seed-inquiries.ts";

let database: TestDatabase;
let testApp: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo(database.pool, {
    members: 800,
    now: new Date("2026-11-21T12:00:00Z"),
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
