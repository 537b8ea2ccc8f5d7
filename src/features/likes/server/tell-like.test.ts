import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeClientId } from "#base/client-id.ts";
import { playersOf } from "#features/discovery/server/swipe/swipe.fixture.ts";
import { type Client, type LiveServer, openLiveServer, settle } from "#platform/live/live.fixture.ts";
import { tellLive } from "#platform/live/tell-live.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { likersOf } from "./likes.fixture.ts";
import { likeNews, matchNews } from "./tell-like.ts";

let testApp: TestApp;
let server: LiveServer;
let likers: ReturnType<typeof likersOf>;
let anna: MadeMember;
let bob: MadeMember;
let carol: MadeMember;
let sockets: Map<MadeMember, Client[]>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  likers = likersOf(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  server = await openLiveServer(testApp);
  [anna, bob, carol] = [await makeMember(testApp), await makeMember(testApp), await makeMember(testApp)];
  sockets = new Map();
  for (const member of [anna, bob, carol])
    sockets.set(member, [await server.enter(member), await server.enter(member)]);
});
afterEach(() => server.stop());

/** Messages that each of the member's sockets has received, once everything published before has arrived. */
async function received(member: MadeMember): Promise<string[][]> {
  const [mark] = sockets.get(carol) ?? [];
  const marks = () => mark?.news.filter(({ type }) => type === "changed").length ?? 0;
  const before = marks();
  testApp.app.bus.publish(`member.${carol.id}`, JSON.stringify({ type: "changed", conversation: 0 }));
  await expect.poll(marks, { timeout: 20_000 }).toBe(before + 1);
  const own = sockets.get(member) ?? [];
  for (const client of own) await settle(client);
  return own.map(({ news }) =>
    news.filter(({ type }) => !["ready", "pong", "changed"].includes(type)).map((one) => JSON.stringify(one)),
  );
}

const LIKE = `{"type":"like"}`;
const MATCH = `{"type":"match"}`;

describe("a like", () => {
  test("reaches every socket of the liked member and nobody else's, and does not say from whom", async () => {
    await likers.like(anna, bob);
    expect(await received(bob)).toEqual([[LIKE], [LIKE]]);
    expect(await received(anna)).toEqual([[], []]);
    expect(await received(carol)).toEqual([[], []]);
  });

  test("is told once, however often it is sent, and not when it is taken back", async () => {
    await likers.like(anna, bob);
    await likers.like(anna, bob);
    await likers.unlike(anna, bob);
    expect(await received(bob)).toEqual([[LIKE], [LIKE]]);
  });

  test("that is answered reaches both as a match, and nobody else", async () => {
    await likers.like(anna, bob);
    await likers.like(bob, anna);
    expect(await received(anna)).toEqual([[MATCH], [MATCH]]);
    expect(await received(bob)).toEqual([
      [LIKE, MATCH],
      [LIKE, MATCH],
    ]);
    expect(await received(carol)).toEqual([[], []]);
  });

  test("of the swipe game is told as well, once for each id", async () => {
    const game = playersOf(testApp);
    const [man, woman] = [await game.make({ gender: "male" }), await game.make({ gender: "female" })];
    sockets.set(woman, [await server.enter(woman)]);
    const id = makeClientId(testApp.clock.now());
    for (const _ of [1, 2]) expect((await game.swipe(man, woman.id, "like", id)).status).toBe(200);
    expect(await received(woman)).toEqual([[LIKE]]);
  });

  test("that is refused across a block is told to no one", async () => {
    await likers.block(bob, anna);
    sockets.set(bob, [await server.enter(bob)]);
    expect((await likers.change("POST", anna, bob.id)).status).toBe(409);
    expect(await received(bob)).toEqual([[]]);
  });
});

describe("who may hear of a like is asked again after the commit", () => {
  const like = () => ({ likerId: anna.id, likedId: bob.id });
  const set = (member: MadeMember, values: object) =>
    testApp.app.db.updateTable("accountsMember").set(values).where("id", "=", member.id).execute();

  test.each<[string, () => Promise<unknown>]>([
    ["the liked member has blocked meanwhile", () => likers.block(bob, anna)],
    ["the liker has blocked meanwhile", () => likers.block(anna, bob)],
    ["the liker was banned", () => set(anna, { status: "banned" })],
    ["the liker is leaving", () => set(anna, { status: "pending_deletion" })],
    ["the liker is invisible and has shown themselves to nobody", () => set(anna, { invisible: true })],
  ])("nothing is told if %s", async (_, make) => {
    await make();
    sockets.set(bob, [await server.enter(bob)]);
    await tellLive(testApp.app, likeNews, like());
    expect(await received(bob)).toEqual([[]]);
  });

  test("a match across a block reaches neither side", async () => {
    await likers.block(bob, anna);
    for (const member of [anna, bob]) sockets.set(member, [await server.enter(member)]);
    await tellLive(testApp.app, matchNews, like());
    expect(await received(bob)).toEqual([[]]);
    expect(await received(anna)).toEqual([[]]);
  });

  test("an invisible member's like is told, since it shows them to the one they like", async () => {
    await likers.hide(anna);
    await likers.like(anna, bob);
    expect(await received(bob)).toEqual([[LIKE], [LIKE]]);
  });
});
