import { afterAll, beforeAll, expect, test } from "vitest";
import { bindReactions, gatherReactions, on } from "#platform/reactions.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { membersSeen, openPresence } from "./presence.ts";

let testApp: TestApp;
let anna: MadeMember;
let bob: MadeMember;
const told: number[][] = [];

beforeAll(async () => {
  testApp = await openTestApp();
  [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
});
afterAll(() => testApp.close());

test("presence is announced once an hour and its time is written each time, also after a crash has emptied the table", async () => {
  const presence = openPresence();
  const app = {
    ...testApp.app,
    announce: bindReactions(
      gatherReactions(on(membersSeen, async (_, { memberIds }) => void told.push(memberIds))),
      () => testApp.app,
    ),
  };
  const see = async (...members: MadeMember[]) => {
    for (const { id } of members) presence.seen(id);
    await presence.flush(app);
    const { rows } = await testApp.app.pool.query(
      `select member_id, seen_at, last_active_on::text as day from profiles_presence
       join profiles_profile using (member_id) where member_id = any($1) order by 1`,
      [[anna.id, bob.id]],
    );
    return rows.map((row) => [row.member_id, row.seen_at.toISOString().slice(11, 16), row.day]);
  };
  testApp.clock.set("2026-11-21T22:10:00Z");
  expect(await see(anna)).toEqual([[anna.id, "22:10", "2026-11-21"]]);
  testApp.clock.set("2026-11-21T22:20:00Z");
  expect(await see(bob, anna)).toEqual([
    [anna.id, "22:20", "2026-11-21"],
    [bob.id, "22:20", "2026-11-21"],
  ]);
  expect(told).toEqual([[anna.id], [bob.id]]);

  await testApp.app.pool.query("truncate profiles_presence");
  testApp.clock.set("2026-11-21T22:30:00Z");
  expect((await see(anna, bob)).map(([id, time]) => [id, time])).toEqual([
    [anna.id, "22:30"],
    [bob.id, "22:30"],
  ]);
  testApp.clock.set("2026-11-22T00:00:00Z");
  expect(await see(anna)).toContainEqual([anna.id, "00:00", "2026-11-22"]);
  expect(told.at(-1)).toEqual([anna.id]);
});

test("presence that could not be written is announced with the next visit", async () => {
  const presence = openPresence();
  let fails = true;
  const heard: number[] = [];
  const app = {
    ...testApp.app,
    announce: bindReactions(
      gatherReactions(
        on(membersSeen, async (_, { memberIds }) => {
          if (fails) throw new Error("away");
          heard.push(...memberIds);
        }),
      ),
      () => testApp.app,
    ),
  };
  presence.seen(anna.id);
  await expect(presence.flush(app)).rejects.toThrow("away");
  fails = false;
  presence.seen(anna.id);
  await presence.flush(app);
  expect(heard).toEqual([anna.id]);
});
