import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTown, type Town } from "#features/members/server/doors.fixture.ts";
import { type Desk, openDesk, warning } from "#features/moderation/server/desk.fixture.ts";
import type { MadeMember } from "#testing/make.ts";
import { OWN_REPORTS_PER_PAGE, type OwnReports } from "../contract.ts";

let town: Town;
let desk: Desk;
beforeAll(async () => {
  town = await openTown();
  desk = await openDesk(town.testApp);
});
afterAll(() => town.testApp.close());

async function listOf(who: MadeMember, query = ""): Promise<OwnReports> {
  const answer = await town.ask(who, "GET", `/api/complaints${query}`);
  expect(answer.status).toBe(200);
  return answer.json();
}

async function report(who: MadeMember, about: MadeMember, reason = "insult"): Promise<void> {
  const json = { client_id: randomUUID(), subject: "profile", member: about.id, reason, words: "Look" };
  expect((await town.ask(who, "POST", "/api/reports", json)).status).toBe(204);
}

test("a member sees their own reports alone, with their receipt, their state and the letter once it was sent", async () => {
  const { anna, bob, testApp } = town;
  await desk.settle();
  expect(await listOf(anna)).toEqual({ reports: [], more: false });
  const since = testApp.clock.now().toISOString();
  await report(anna, bob);
  const [filed] = (await listOf(anna)).reports;
  expect(filed).toMatchObject({
    ...{ subject: "profile", reason: "insult", state: "received", received_at: since },
    ...{ decided_at: null, letter: null },
  });
  await testApp.runJobs();
  const mails = (await testApp.outbox()).filter(({ to }) => to === anna.email);
  expect(mails.some(({ text }) => text.includes(filed?.receipt as string))).toBe(true);
  expect(await listOf(bob)).toEqual({ reports: [], more: false });

  const seen = await desk.claim(desk.people.mira);
  expect((await listOf(anna)).reports).toMatchObject([{ state: "looked_at" }]);
  expect((await desk.decide(desk.people.mira, seen ?? {}, warning)).status).toBe(200);
  expect((await listOf(anna)).reports).toMatchObject([{ state: "decided", letter: null }]);
  await desk.deliver();
  const { reports } = await listOf(anna);
  expect(reports).toMatchObject([{ state: "decided", letter: expect.stringMatching(/^\/decisions\/./) }]);
  // Neither the reported member nor what happened to them: that stands in the letter, as far as it may be told.
  expect(Object.keys(reports[0] ?? {})).toEqual([
    ...["id", "receipt", "subject", "reason", "state", "received_at", "decided_at", "letter"],
  ]);
  const token = String(reports[0]?.letter).replace("/decisions/", "");
  const letter = await (await town.ask(null, "POST", "/api/decision-letters", { token })).json();
  expect(letter).toMatchObject({ receiver: "notifier" });

  const looked = { receipt: filed?.receipt, email: anna.email };
  const state = await (await town.ask(null, "POST", "/api/complaints/states", looked)).json();
  expect(state).toMatchObject({ state: "decided", letter: expect.stringMatching(/^\/decisions\/./) });
});

test("a member who was erased takes no report of another one along, and the list comes in pages", async () => {
  const { bob, carla } = town;
  await town.testApp.app.pool.query(
    `insert into safety_report (client_id, reporter_id, about_id, subject, reason, words, at)
     select gen_random_uuid(), $1, 2000000000, 'profile', 'fake', '', now() from generate_series(1, $2)`,
    [carla.id, OWN_REPORTS_PER_PAGE + 3],
  );
  const first = await listOf(carla);
  expect([first.reports.length, first.more]).toEqual([OWN_REPORTS_PER_PAGE, true]);
  const before = first.reports.at(-1)?.id;
  const rest = await listOf(carla, `?before=${before}`);
  expect([rest.reports.length, rest.more]).toEqual([3, false]);
  const ids = [...first.reports, ...rest.reports].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  // A number of somebody else's report shows nothing of theirs.
  expect((await listOf(bob, `?before=${before}`)).reports).toEqual([]);
});

test("a visitor has no list, and a wrong number is refused by field", async () => {
  expect((await town.ask(null, "GET", "/api/complaints")).status).toBe(403);
  const wrong = await town.ask(town.anna, "GET", "/api/complaints?before=x");
  expect([wrong.status, Object.keys((await wrong.json()).fields)]).toEqual([400, ["before"]]);
});
