import { afterAll, beforeAll, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTown, type Town } from "./doors.fixture.ts";

let town: Town;
let keys: string[];
let liked: MadeMember;
let granted: MadeMember;
let blocked: MadeMember;

beforeAll(async () => {
  town = await openTown();
  const { testApp, ask, bob, said } = town;
  const { photos } = await (await ask(bob, "GET", "/api/photos")).json();
  keys = photos.map(({ filename }: { filename: string }) => filename.split("/")[0]);
  liked = await makeMember(testApp);
  granted = await makeMember(testApp);
  blocked = await makeMember(testApp);
  for (const member of [liked, granted, blocked])
    await ask(member, "PATCH", "/api/profile", { ...said, gender: "female" });
  for (const member of [liked, granted]) await ask(bob, "POST", "/api/likes", { member: member.id });
  for (const member of [town.anna, granted])
    expect((await ask(bob, "POST", "/api/photos/grants", { viewer_id: member.id })).status).toBe(200);
  await write(bob, liked);
  await write(liked, bob);
  await ask(blocked, "POST", "/api/blocks", { member: bob.id });
  await testApp.runJobs();
}, 120_000);
afterAll(() => town.testApp.close());

async function write(from: MadeMember, to: MadeMember) {
  const id = crypto.randomUUID();
  const json = { id, to: to.id, kind: "text", text: "Hello" };
  expect((await town.ask(from, "POST", "/api/messages", json)).status).toBe(200);
}

/** Every address that may show a photo of Bob. */
const doors = (): string[] => {
  const { bob, carla } = town;
  return [
    "/api/members?gender=both&country=NL",
    "/api/members?gender=both&countryregion=NL-ZE",
    "/api/members/overview",
    "/api/swipe",
    "/api/match-finder",
    `/api/members/${carla.id}/related`,
    `/api/members/${carla.id}`,
    "/api/likes?type=received",
    "/api/likes?type=sent",
    "/api/likes?type=matches",
    "/api/likes.php",
    `/api/members/${bob.id}`,
    `/api/members/${bob.id}/photos`,
    `/api/conversation?member=${bob.id}`,
    "/api/chats.php",
    "/api/photos/grants",
    "/api/blocks",
  ];
};
/** Doors that find members; Bob is related to Carla. */
const FINDING = /^\/api\/(members\?|members\/overview|swipe|match-finder)|related$/;
const finds = (path: string) => FINDING.test(path) || path === `/api/members/${town.carla.id}`;

/** The doors through which this member, or a visitor, gets an address of any photo of Bob. */
async function doorsShowing(who: MadeMember | null): Promise<string[]> {
  const texts = await Promise.all(doors().map(async (path) => (await town.ask(who, "GET", path)).text()));
  return doors().filter((_, at) => keys.some((key) => texts[at]?.includes(key)));
}
const setMode = async (on: boolean) => {
  expect((await town.ask(town.bob, "PUT", "/api/privacy-mode", { on })).status).toBe(204);
  await town.testApp.runJobs();
};
const read = async (who: MadeMember | null, path: string) => (await town.ask(who, "GET", path)).json();
const isServed = async (who: MadeMember | null, address: string) =>
  (await town.ask(who, "GET", `${address}/tile.webp`)).status === 200;

test("[F-07] in privacy mode only matches see photos, no matter at which door; leaving it brings everything back", async () => {
  const { ask, anna, bob, carla } = town;
  const who = { visitor: null, anna, carla, liked, granted, blocked, bob };
  const before: Record<string, string[]> = {};
  for (const [name, viewer] of Object.entries(who)) before[name] = await doorsShowing(viewer);
  for (const name of ["anna", "liked", "granted"])
    expect(before[name]).toEqual(
      expect.arrayContaining(["/api/members/overview", `/api/members/${bob.id}`, "/api/likes?type=received"]),
    );
  expect(before.blocked).toEqual(expect.arrayContaining(["/api/blocks"]));
  const settings = await read(bob, "/api/user.php");
  const [open] = (await read(liked, `/api/members/${bob.id}/photos`)).photos;
  const [, hidden] = (await read(granted, `/api/members/${bob.id}/photos`)).photos;
  expect(await isServed(null, open.address)).toBe(true);
  expect(hidden.private).toBe(true);
  expect(await isServed(granted, hidden.address)).toBe(true);

  await setMode(true);
  for (const name of ["visitor", "carla", "liked", "granted", "blocked"] as const)
    expect([name, await doorsShowing(who[name])]).toEqual([name, []]);
  expect(await doorsShowing(anna)).toEqual(before.anna?.filter((path) => !finds(path)));
  expect(await doorsShowing(bob)).toEqual(before.bob);
  // Addresses given out earlier end at once; what a browser has kept, within five minutes.
  expect(await isServed(null, open.address)).toBe(false);
  expect(await isServed(granted, hidden.address)).toBe(false);
  const photos = await read(granted, `/api/members/${bob.id}/photos`);
  expect(photos).toMatchObject({ photos: [], locked: [], opens: null, private_count: 0 });
  expect(await read(granted, "/api/auto-like.php")).toMatchObject({ id: bob.id, photo: null });
  const request = await ask(liked, "POST", "/api/photos/requests", { owner_id: bob.id });
  expect((await request.json()).error).toBe("photos.none_private");

  // A match sees the photos until the match ends.
  await ask(liked, "POST", "/api/likes", { member: bob.id });
  expect(await doorsShowing(liked)).toContain(`/api/members/${bob.id}/photos`);
  await ask(liked, "DELETE", "/api/likes", { member: bob.id });
  expect(await doorsShowing(liked)).toEqual([]);

  await setMode(false);
  for (const name of ["visitor", "anna", "granted"] as const)
    expect([name, await doorsShowing(who[name])]).toEqual([name, before[name]]);
  expect(await read(bob, "/api/user.php")).toEqual(settings);
}, 180_000);

test.each([true, false])("leaving privacy mode restores invisible mode: %s", async (invisible) => {
  const { ask, anna, bob, carla, lists } = town;
  const search = lists("/api/members?gender=both&country=NL");
  await ask(bob, "PATCH", "/api/privacy", { invisible });
  await setMode(true);
  await setMode(true);
  expect([await search(anna, bob), await search(carla, bob)]).toEqual([false, false]);
  await setMode(false);
  expect(await search(anna, bob)).toBe(!invisible);
  await ask(bob, "PATCH", "/api/privacy", { invisible: false });
  await town.testApp.runJobs();
});
