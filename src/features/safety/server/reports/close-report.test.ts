import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forget } from "#testing/forget.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { closeReportCommand } from "../commands.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const run = (values: Record<string, string> = {}) => closeReportCommand.run(testApp.app, values);
const WHY = { by: "Anna de Vries", reason: "The profile was removed" };

test("an operator lists open reports and closes one with a name and a reason; a year later it is gone", async () => {
  expect(await run()).toBe("No report is open.");
  const [ben, cleo] = [await makeMember(testApp), await makeMember(testApp)];
  const json = { client_id: randomUUID(), subject: "profile", member: cleo.id, reason: "scam" };
  const headers = { cookie: ben.cookie };
  expect((await testApp.ask("/api/reports", { method: "POST", json, headers })).status).toBe(204);
  const at = testApp.clock.now();
  const listed = await run();
  expect(listed).toMatch(new RegExp(`^\\d+  ${at.toISOString()}  member ${cleo.id}  profile  scam$`));
  const report = String(Number.parseInt(listed, 10));
  for (const wrong of [{ report }, { report, ...WHY, reason: " " }, { report, ...WHY, by: "x".repeat(81) }])
    await expect(run(wrong)).rejects.toThrow(/^--(by|reason)/);
  await expect(run({ report: "999999", ...WHY })).rejects.toThrow("--report");
  expect(await run({ report, ...WHY })).toBe(`Report ${report} is closed.`);
  const rows = async () => (await testApp.app.pool.query("select * from safety_report")).rows;
  expect(await rows()).toMatchObject([
    { closed_at: at, closed_by: "Anna de Vries", closed_reason: "The profile was removed" },
  ]);
  await expect(run({ report, ...WHY })).rejects.toThrow("an open report");
  expect(await run()).toBe("No report is open.");
  testApp.clock.set(new Date(Date.UTC(at.getUTCFullYear() + 1, at.getUTCMonth(), at.getUTCDate() + 1)));
  await forget(testApp, "reports");
  expect(await rows()).toEqual([]);
});
