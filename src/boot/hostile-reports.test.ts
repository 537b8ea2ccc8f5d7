import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Desk, openDesk } from "#features/moderation/server/desk.fixture.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { buildPagesIfStale } from "./page-build/build-pages.ts";
import { openPages } from "./render-pages.ts";

const BUNDLE = join(import.meta.dirname, "../../build/server/index.js");
const PER_DAY = 20;

let testApp: TestApp;
let desk: Desk;
let mira: Person;
let anna: MadeMember;
beforeAll(async () => {
  await buildPagesIfStale({ say: () => {} });
  const build = await import(pathToFileURL(BUNDLE).href);
  testApp = await openTestApp({ env: { LIMITS: "no" }, pages: openPages(async () => build, "production") });
  desk = await openDesk(testApp);
  ({ mira } = desk.people);
}, 180_000);
beforeEach(async () => {
  await desk.settle();
  anna = await makeMember(testApp);
});
afterAll(() => testApp?.close());

function report(words: string, { cookie }: MadeMember) {
  const json = { client_id: randomUUID(), subject: "profile", member: anna.id, reason: "insult", words };
  return testApp.ask("/api/reports", { method: "POST", json, headers: { cookie } });
}
const read = async (path: string, by = mira) => (await by.ask("GET", path)).text();
async function wordsAtDesk(): Promise<string[]> {
  const seen = await desk.claim(mira);
  const { reports } = JSON.parse(await read(`/api/desk/case?id=${seen?.case}`));
  return reports.map(({ words }: { words: string }) => words);
}

test("[bad case 22] tags and formulas in a report are plain words in the queue and in the case, and inert in the file of the log", async () => {
  const words = '=HYPERLINK("https://evil.example") <img src=x onerror=alert(1)>';
  expect((await report(words, await makeMember(testApp))).status).toBeLessThan(300);
  const seen = await desk.claim(mira);
  const page = await read(`/desk/cases/${seen?.case}`);
  expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
  for (const html of [page, await read("/desk/queues/people")]) expect(html).not.toContain("<img src=x");
  const note = { case: seen?.case, lease: seen?.lease, note: words };
  expect((await mira.ask("POST", "/api/desk/case-notes", note)).status).toBe(204);
  await desk.decide(mira, seen as object, { outcome: "none", why: words });
  const olga = await makeStaff(testApp, { roles: ["operator"] });
  const file = await read(`/api/desk/audit-files?member=${anna.id}&chain=audit`, olga);
  expect(file).toContain("HYPERLINK");
  expect(file).not.toMatch(/(^|,)"?[=+@\t-]/m);
});

test("[bad case 23] ten megabytes are refused, of a thousand reports a day's number is kept in one case, and hidden signs are gone", async () => {
  const emil = await makeMember(testApp);
  expect((await report("x".repeat(10_000_000), emil)).status).toBe(413);
  expect((await report("x".repeat(20_000), emil)).status).toBe(400);
  const tricks = "Look\u200b at \u202eslived\u202c \u2066this\u2069\u200f\ufeff";
  const answers: number[] = [];
  for (let index = 0; index < 1_000; index += 1) answers.push((await report(tricks, emil)).status);
  expect(answers.filter((status) => status < 300)).toHaveLength(PER_DAY);
  expect(answers.filter((status) => status === 429)).toHaveLength(1_000 - PER_DAY);
  const { rows } = await testApp.app.pool.query("select 1 from moderation_case where about_id = $1", [
    anna.id,
  ]);
  expect(rows).toHaveLength(1);
  const words = await wordsAtDesk();
  expect(words).toHaveLength(PER_DAY);
  expect(new Set(words)).toEqual(new Set(["Look at slived this"]));
});
