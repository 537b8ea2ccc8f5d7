import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { likersOf } from "./likes.fixture.ts";
import { countNew } from "./likes.ts";
import { likesData } from "./member-data.ts";
import { clearNew } from "./take-new.ts";

let testApp: TestApp;
let anna: MadeMember;
let crowd: MadeMember[];
let likers: ReturnType<typeof likersOf>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" }, poolSize: 8 });
  likers = likersOf(testApp);
  crowd = await Promise.all(Array.from({ length: 60 }, () => makeMember(testApp)));
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await makeMember(testApp);
});

const idsOf = ({ likes }: { likes: { id: number }[] }) => likes.map(({ id }) => id);
const autoLike = () => testApp.ask("/api/auto-like.php", { headers: likers.headers(anna) });
const newMatch = (who = anna) =>
  testApp.ask("/api/new-match", { method: "POST", headers: likers.headers(who) });

describe("a list of likes", () => {
  test("is paged, newest first, each once, also if new ones arrive meanwhile", async () => {
    for (const [index, one] of crowd.entries()) {
      if (index % 3 === 0) testApp.clock.advance(1_000);
      await likers.like(one, anna);
    }
    const first = await likers.list(anna, "received");
    expect(first.likes).toHaveLength(24);
    const late = await makeMember(testApp);
    testApp.clock.advance(1_000);
    await likers.like(late, anna);
    const second = await likers.list(anna, "received", first.next);
    const third = await likers.list(anna, "received", second.next);
    expect(third.next).toBeNull();
    const seen = [...idsOf(first), ...idsOf(second), ...idsOf(third)];
    expect(new Set(seen)).toEqual(new Set(crowd.map(({ id }) => id)));
    expect(seen).toHaveLength(60);
    expect(first.counts).toEqual({ received: 60, sent: 0, matches: 0, new: 60, waiting: 0 });
  });

  test("counts every new like, also beyond what a badge shows", async () => {
    const more = await Promise.all(Array.from({ length: 50 }, () => makeMember(testApp)));
    const ids = [...crowd, ...more].map(({ id }) => id);
    await testApp.app.pool.query(
      "insert into likes_like (liker_id, liked_id, at) select id, $2, now() from unnest($1::bigint[]) as id",
      [ids, anna.id],
    );
    expect(await likers.counts(anna)).toMatchObject({ received: 110, new: 110 });
    expect(await countNew(testApp.app.db, anna.id)).toBe(110);
  });

  test.each(["type=", "type=liked", "", "type=sent&after=x", "type=sent&after=1", "type=sent&page=2"])(
    "asked with %j is invalid",
    async (query) => {
      const answer = await testApp.ask(`/api/likes?${query}`, { headers: likers.headers(anna) });
      expect(answer.status).toBe(400);
    },
  );
});

test("[X-13] likes.php answers with profiles, and liked_by with id and like_new", async () => {
  const [bob, carla] = crowd as [MadeMember, MadeMember];
  await likers.like(anna, bob);
  await likers.like(carla, anna);
  const answer = await likers.read("/api/likes.php", anna);
  expect(answer.profiles).toMatchObject([{ id: bob.id, name: bob.username, liked: true, likes_you: false }]);
  expect(answer.liked_by).toMatchObject([{ id: carla.id, name: carla.username, like_new: true }]);
  expect(JSON.stringify(answer)).not.toContain("1990-06-15");
  expect((await testApp.ask("/api/likes.php")).status).toBe(403);
});

describe("[X-11] auto-like.php", () => {
  test("returns the newest like, each once, then 204", async () => {
    const [bob, carla] = crowd as [MadeMember, MadeMember];
    expect((await autoLike()).status).toBe(204);
    await likers.like(bob, anna);
    testApp.clock.advance(1_000);
    await likers.like(carla, anna);
    expect(await (await autoLike()).json()).toMatchObject({ id: carla.id, like_new: true });
    expect(await (await autoLike()).json()).toMatchObject({ id: bob.id, name: bob.username });
    expect((await autoLike()).status).toBe(204);
    expect((await likers.counts(anna)).new).toBe(2);
  });

  test("shows a like once to two tabs that ask at the same moment", async () => {
    await likers.like(crowd[0] as MadeMember, anna);
    const answers = await Promise.all(Array.from({ length: 8 }, autoLike));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(204)]);
  });

  test("leaves out likes that were returned or whose sender was looked at", async () => {
    const [bob, carla] = crowd as [MadeMember, MadeMember];
    await likers.like(bob, anna);
    await likers.like(carla, anna);
    await likers.like(anna, bob);
    await clearNew(testApp.app, anna.id, carla.id);
    expect((await autoLike()).status).toBe(204);
  });

  test("leaves out members blocked since", async () => {
    const bob = crowd[0] as MadeMember;
    await likers.like(bob, anna);
    await likers.block(anna, bob);
    expect((await autoLike()).status).toBe(204);
    await likers.unblock(anna, bob);
    expect((await autoLike()).status).toBe(200);
  });
});

test("a new match is returned once to each member, also with many tabs", async () => {
  const bob = await makeMember(testApp);
  await likers.like(bob, anna);
  await likers.like(anna, bob);
  for (const [who, other] of [
    [anna, bob],
    [bob, anna],
  ] as const) {
    expect((await likers.read("/api/likes.php", who)).match_waits).toBe(true);
    const answers = await Promise.all(Array.from({ length: 6 }, () => newMatch(who)));
    const told = await Promise.all(answers.filter(({ status }) => status === 200).map((one) => one.json()));
    expect(told).toMatchObject([{ id: other.id, name: other.username }]);
    expect((await likers.read("/api/likes.php", who)).match_waits).toBe(false);
  }
});

test("a member's export holds the likes given and received", async () => {
  const [bob, carla] = crowd as [MadeMember, MadeMember];
  await likers.like(anna, bob);
  await likers.like(carla, anna);
  const files = await Array.fromAsync(likesData.exportData(testApp.app, anna.id));
  expect(files.map(({ path }) => path)).toEqual(["likes.json"]);
  expect(JSON.parse(String(files[0]?.content))).toMatchObject({
    given: [{ memberId: bob.id }],
    received: [{ memberId: carla.id }],
  });
});
