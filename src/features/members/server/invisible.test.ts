import { afterAll, beforeAll, expect, test } from "vitest";
import { makeClientId } from "#base/client-id.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTown, type Town } from "./doors.fixture.ts";

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.testApp.close());

const LISTS = {
  search: "/api/members?gender=both&country=NL",
  similar: "/api/members?gender=both&countryregion=NL-ZE",
  overview: "/api/members/overview",
  "swipe game": "/api/swipe",
  "match finder": "/api/match-finder",
};
const FOUND_BY_SEARCHING = ["search", "members overview", "related members", "related members on a profile"];

async function listsWith(who: MadeMember, other: MadeMember): Promise<string[]> {
  const found: string[] = [];
  for (const [name, path] of Object.entries(LISTS)) if (await town.lists(path)(who, other)) found.push(name);
  return found;
}
const setInvisible = async (who: MadeMember, invisible: boolean) => {
  expect((await town.ask(who, "PATCH", "/api/privacy", { invisible })).status).toBe(204);
  await town.testApp.runJobs();
};

test("[D-09] who is invisible is in no list and cannot be liked or written to first; their chats and their own likes go on", async () => {
  const { testApp, ask, anna, bob, carla, openDoors, doors } = town;
  const dora = await makeMember(testApp);
  await ask(dora, "PATCH", "/api/profile", { ...town.said, gender: "female" });
  await town.addPhoto(dora, 40);
  await testApp.runJobs();
  expect(await listsWith(dora, bob)).toEqual(Object.keys(LISTS));
  expect(await openDoors(anna, bob)).toEqual(doors);

  await setInvisible(bob, true);
  expect(await listsWith(dora, bob)).toEqual([]);
  expect(await openDoors(dora, bob)).toEqual([]);
  expect((await ask(dora, "POST", "/api/likes", { member: bob.id })).status).toBe(404);
  const swipe = { id: makeClientId(testApp.clock.now()), member: bob.id, choice: "like" };
  expect((await ask(dora, "POST", "/api/swipe", swipe)).ok).toBe(false);

  // Anna is Bob's match and has a conversation with him: everything that does not find him goes on, in both
  // directions.
  expect(await openDoors(anna, bob)).toEqual(doors.filter((door) => !FOUND_BY_SEARCHING.includes(door)));
  expect(await openDoors(bob, anna)).toEqual(doors);

  expect((await ask(bob, "POST", "/api/likes", { member: dora.id })).status).toBe(200);
  expect(await town.lists("/api/likes?type=received")(dora, bob)).toBe(true);
  expect((await ask(dora, "POST", "/api/likes", { member: bob.id })).status).toBe(200);
  expect(await listsWith(dora, bob)).toEqual([]);

  await setInvisible(bob, false);
  expect(await listsWith(carla, bob)).toEqual(await listsWith(carla, anna));
  expect(await openDoors(dora, bob)).toEqual(expect.arrayContaining([...FOUND_BY_SEARCHING, "message"]));
});
