import { afterAll, beforeAll, expect, test } from "vitest";
import { moderating } from "#features/moderation/server/moderation.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { jobs } from "../../../jobs.ts";
import { openTown, type Town } from "./doors.fixture.ts";

let town: Town;
let desk: ReturnType<typeof moderating>;
let dora: MadeMember;
beforeAll(async () => {
  town = await openTown();
  desk = moderating(town.testApp);
  dora = await makeMember(town.testApp);
  await town.ask(dora, "PATCH", "/api/profile", { ...town.said, gender: "female" });
  await town.addPhoto(dora, 40);
  await town.testApp.runJobs();
});
afterAll(() => town.testApp.close());

const SEARCH = "/api/members?gender=both&country=NL";
const DEALS = ["/api/swipe", "/api/match-finder"] as const;
/** What Dora finds: how many the search counts, and which lists contain Bob. */
async function found() {
  const { numResults } = await (await town.ask(dora, "GET", SEARCH)).json();
  const count: number = numResults.count;
  const lists: string[] = [];
  for (const path of [SEARCH, "/api/members/overview", ...DEALS])
    if (await town.lists(path)(dora, town.bob)) lists.push(path);
  return { count, lists };
}
const runJob = () => jobs.find(({ name }) => name === "show-again")?.run(town.testApp.app, null, { id: "1" });

test.each([
  ["profile_hidden", "insult", "harassment"],
  ["age_proof", "underage", "minor_account"],
] as const)(
  "a member with %s is in no list, count or deck, and in all of them once the decision is undone",
  async (kind, reason, rule) => {
    const { bob } = town;
    const before = await found();
    expect(before.lists).toHaveLength(4);
    await desk.fileAbout(bob, reason, `member:${bob.id}`);
    const mira = desk.person();
    const decision = await desk.judge(mira, bob, { rule, measures: [{ kind }] });
    const gone = { count: before.count - 1, lists: [] };
    expect(await found()).toEqual(gone);
    await town.ask(bob, "PATCH", "/api/profile", { hair: "red" });
    await runJob();
    expect(await found()).toEqual(gone);
    await desk.undo(mira, decision);
    expect(await found()).toEqual(before);
  },
);

test("a restriction that the search did not hear of, or that ended by the clock, is followed within five minutes", async () => {
  const { bob, testApp } = town;
  const before = await found();
  const until = new Date(testApp.clock.now().getTime() + 60_000);
  await testApp.app.pool.query("insert into safety_restriction (member_id, hidden_until) values ($1, $2)", [
    bob.id,
    until,
  ]);
  await runJob();
  expect(await found()).toEqual({ count: before.count - 1, lists: [] });
  testApp.clock.advance(60_000);
  await runJob();
  expect(await found()).toEqual(before);
});
