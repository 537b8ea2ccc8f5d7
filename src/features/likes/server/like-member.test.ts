import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { likersOf } from "./likes.fixture.ts";
import { clearNew, countNew, isMatch, listLiked } from "./likes.ts";

let testApp: TestApp;
let anna: MadeMember;
let bob: MadeMember;
let likers: ReturnType<typeof likersOf>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  likers = likersOf(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.clock.set("2026-11-21T12:00:00Z");
  [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
});

const setLimit = (likesPerDay: number | null) =>
  testApp.setSettings(likesPerDay === null ? {} : { likes_per_day: likesPerDay });

describe("a like", () => {
  test("can be given and taken back, and is in both lists and counts", async () => {
    expect(await likers.like(anna, bob)).toEqual({
      member: bob.id,
      liked: true,
      match: false,
      waiting: false,
    });
    expect(await likers.names(anna, "sent")).toEqual([bob.username]);
    expect(await likers.names(bob, "received")).toEqual([anna.username]);
    expect(await likers.counts(anna)).toEqual({ received: 0, sent: 1, matches: 0, new: 0, waiting: 0 });
    expect(await likers.counts(bob)).toEqual({ received: 1, sent: 0, matches: 0, new: 1, waiting: 0 });
    expect(await listLiked(testApp.app.db, anna.id, [bob.id, anna.id])).toEqual([bob.id]);
    expect(await likers.unlike(anna, bob)).toEqual({
      member: bob.id,
      liked: false,
      match: false,
      waiting: false,
    });
    expect(await likers.counts(bob)).toEqual({ received: 0, sent: 0, matches: 0, new: 0, waiting: 0 });
  });

  test("given or taken back twice changes nothing", async () => {
    await likers.like(anna, bob);
    testApp.clock.advance(60_000);
    expect(await likers.like(anna, bob)).toEqual({
      member: bob.id,
      liked: true,
      match: false,
      waiting: false,
    });
    expect((await likers.counts(bob)).received).toBe(1);
    await likers.unlike(anna, bob);
    expect(await likers.unlike(anna, bob)).toEqual({
      member: bob.id,
      liked: false,
      match: false,
      waiting: false,
    });
  });

  test("that is returned is one match, which ends with either like", async () => {
    await likers.like(anna, bob);
    expect(await likers.like(bob, anna)).toEqual({
      member: anna.id,
      liked: true,
      match: true,
      waiting: false,
    });
    expect(await isMatch(testApp.app.db, bob.id, anna.id)).toBe(true);
    expect(await likers.names(anna, "matches")).toEqual([bob.username]);
    expect(await likers.names(bob, "matches")).toEqual([anna.username]);
    await likers.unlike(anna, bob);
    expect(await isMatch(testApp.app.db, anna.id, bob.id)).toBe(false);
    expect(await likers.names(bob, "matches")).toEqual([]);
    expect(await likers.names(anna, "received")).toEqual([bob.username]);
  });
});

describe("a like is refused in words", () => {
  const refusal = async (whom: number) => {
    const answer = await likers.change("POST", anna, whom);
    const { error, message } = await answer.json();
    return [answer.status, error, message];
  };
  const nothingStored = async () =>
    expect(
      await testApp.app.db.selectFrom("likesLike").select("at").where("likerId", "=", anna.id).execute(),
    ).toEqual([]);

  test("of a visitor", async () => {
    const answer = await testApp.ask("/api/likes", { method: "POST", json: { member: bob.id } });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ authentication_required: true });
  });

  test("of oneself", async () => {
    expect(await refusal(anna.id)).toEqual([409, "likes.yourself", "You can’t like yourself."]);
    await nothingStored();
  });

  test("of an unknown, unconfirmed or invisible member, with the same answer", async () => {
    const hidden = await makeMember(testApp);
    await likers.hide(hidden);
    const unconfirmed = await makeMember(testApp, { confirmed: false });
    for (const id of [999_999_999, unconfirmed.id, hidden.id])
      expect(await refusal(id)).toEqual([404, "likes.gone", "This profile is no longer available."]);
    await nothingStored();
  });

  test("across a block in either direction", async () => {
    await likers.block(bob, anna);
    expect(await refusal(bob.id)).toEqual([
      409,
      "likes.blocked",
      `You’re blocked by ${bob.username}. You do not have access to this page.`,
    ]);
    await likers.unblock(bob, anna);
    await likers.block(anna, bob);
    expect(await refusal(bob.id)).toEqual([
      409,
      "likes.blocking",
      `You’ve blocked ${bob.username}. Unblock them first to like them.`,
    ]);
    await nothingStored();
  });

  test("of more than the site allows within 24 hours, however many are given at once", async () => {
    await setLimit(3);
    const many = await Promise.all(Array.from({ length: 8 }, () => makeMember(testApp)));
    const answers = await Promise.all(many.map(({ id }) => likers.change("POST", anna, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(await refusal(bob.id)).toEqual([
      409,
      "likes.too_many",
      "You can like 3 members in 24 hours. Please try again later.",
    ]);
    testApp.clock.advance(24 * 3_600_000);
    expect((await likers.change("POST", anna, bob.id)).status).toBe(200);
    await setLimit(null);
  });

  test.each([
    {},
    { member: 0 },
    { member: "1" },
    { member: 1.5 },
    { member: 1, more: true },
    { member: 2 ** 60 },
  ])("for %j, by field", async (json) => {
    const answer = await testApp.ask("/api/likes", { method: "POST", json, headers: likers.headers(anna) });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).fields)).toHaveLength(1);
  });
});

describe("an account that is", () => {
  test.each(["pending_deletion", "deleted", "banned"] as const)(
    "%s can be liked by nobody, and its likes are in no list, count or modal",
    async (status) => {
      await likers.like(bob, anna);
      await likers.like(anna, bob);
      await testApp.app.db.updateTable("accountsMember").set({ status }).where("id", "=", bob.id).execute();
      const carla = await makeMember(testApp);
      expect((await likers.change("POST", carla, bob.id)).status).toBe(404);
      expect(await likers.counts(anna)).toEqual({ received: 0, sent: 0, matches: 0, new: 0, waiting: 0 });
      for (const type of ["received", "sent", "matches"]) expect(await likers.names(anna, type)).toEqual([]);
      const told = { headers: likers.headers(anna) };
      expect((await testApp.ask("/api/auto-like.php", told)).status).toBe(204);
      expect((await testApp.ask("/api/new-match", { ...told, method: "POST" })).status).toBe(204);
    },
  );
});

describe("a member who has blocked or hides", () => {
  test("is in no list, count or match while blocked, and back in place afterwards", async () => {
    await likers.like(anna, bob);
    await likers.like(bob, anna);
    const before = await likers.counts(anna);
    await likers.block(bob, anna);
    for (const who of [anna, bob]) {
      expect(await likers.counts(who)).toEqual({ received: 0, sent: 0, matches: 0, new: 0, waiting: 0 });
      for (const type of ["received", "sent", "matches"]) expect(await likers.names(who, type)).toEqual([]);
      expect(await likers.read("/api/likes.php", who)).toMatchObject({ liked_by: [], match_waits: false });
    }
    await likers.unblock(bob, anna);
    expect(await likers.counts(anna)).toEqual(before);
    expect(before).toMatchObject({ received: 1, sent: 1, matches: 1 });
  });

  test("is removed from the sent likes when invisible, unless they have liked back", async () => {
    await likers.like(anna, bob);
    await likers.hide(bob);
    expect(await likers.names(anna, "sent")).toEqual([]);
    expect((await likers.counts(anna)).sent).toBe(0);
    await likers.like(bob, anna);
    expect(await likers.names(anna, "sent")).toEqual([bob.username]);
    expect(await likers.names(anna, "received")).toEqual([bob.username]);
    expect((await likers.counts(anna)).sent).toBe(1);
  });

  test("can like while invisible, and is then shown to the liked member only", async () => {
    const carla = await makeMember(testApp);
    await likers.hide(bob);
    await likers.like(bob, anna);
    expect(await likers.names(anna, "received")).toEqual([bob.username]);
    expect((await likers.change("POST", anna, bob.id)).status).toBe(200);
    expect((await likers.change("POST", carla, bob.id)).status).toBe(404);
  });
});

test("a like that was looked at is no longer new, and others are unchanged", async () => {
  const carla = await makeMember(testApp);
  await likers.like(bob, anna);
  await likers.like(carla, anna);
  const news = async () =>
    (await likers.read("/api/likes.php", anna)).liked_by.map(
      ({ id, like_new }: { id: number; like_new: boolean }) => [id, like_new],
    );
  expect(await news()).toEqual([
    [carla.id, true],
    [bob.id, true],
  ]);
  expect(await countNew(testApp.app.db, anna.id)).toBe(2);
  await clearNew(testApp.app, anna.id, bob.id);
  expect(await news()).toEqual([
    [carla.id, true],
    [bob.id, false],
  ]);
  expect(await countNew(testApp.app.db, anna.id)).toBe(1);
});

test("liking back marks the like as seen", async () => {
  await likers.like(bob, anna);
  await likers.like(anna, bob);
  expect(await countNew(testApp.app.db, anna.id)).toBe(0);
  expect(await countNew(testApp.app.db, bob.id)).toBe(1);
});
