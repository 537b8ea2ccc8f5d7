import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { reportFiled } from "../safety.ts";

let testApp: TestApp;
let anna: MadeMember;
let bob: MadeMember;
const heard: unknown[] = [];
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  const { announce } = testApp.app;
  testApp.app.announce = async (tx, event, payload) => {
    if (event.name === reportFiled.name) {
      const { rows } = await testApp.app.pool.query("select id from safety_report");
      heard.push({ ...payload, storedBefore: rows.length });
      if (isBroken) throw new Error("The reaction failed");
    }
    await announce(tx, event, payload);
  };
  [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
});
afterAll(() => testApp?.close());
let isBroken = false;

const report = (json: Record<string, unknown>) =>
  testApp.ask("/api/reports", {
    method: "POST",
    json: { client_id: randomUUID(), subject: "profile", member: bob.id, reason: "threat", ...json },
    headers: { cookie: `${anna.cookie}; locale=nl` },
  });

test("a report is announced once, in its own transaction, and is not stored if a reaction fails", async () => {
  isBroken = true;
  const client_id = randomUUID();
  expect((await report({ client_id })).status).toBe(500);
  expect((await testApp.app.pool.query("select from safety_report")).rows).toEqual([]);
  isBroken = false;
  heard.length = 0;
  for (const _ of [1, 2]) expect((await report({ client_id })).status).toBe(204);
  const { rows } = await testApp.app.pool.query("select id, site_id, locale from safety_report");
  expect(rows).toEqual([{ id: expect.any(Number), site_id: hereSite(testApp).id, locale: "nl" }]);
  expect(heard).toEqual([
    {
      reportId: rows[0].id,
      subject: `profile:${bob.id}`,
      aboutId: bob.id,
      reason: "threat",
      inPhoto: false,
      reporterId: anna.id,
      siteId: hereSite(testApp).id,
      locale: "nl",
      country: null,
      at: testApp.clock.now(),
      storedBefore: 0,
    },
  ]);
});

test.each(["child", "intimate", "threat", "stalking", "trafficking", "hate"])(
  "%s is a reason",
  async (reason) => {
    expect((await report({ reason })).status).toBe(204);
  },
);
