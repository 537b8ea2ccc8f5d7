import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { playersOf } from "#features/discovery/server/swipe/swipe.fixture.ts";
import { openLiveServer, settle } from "#platform/live/live.fixture.ts";
import { confirmAddress } from "#testing/confirm-address.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { likersOf } from "../likes.fixture.ts";
import { likesData } from "../member-data.ts";
import { waitingLikesJobs } from "./send-waiting.ts";

let testApp: TestApp;
let likers: ReturnType<typeof likersOf>;
let eva: MadeMember;
let ben: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  likers = likersOf(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.clock.set("2026-11-21T12:00:00Z");
  [eva, ben] = [await makeMember(testApp, { confirmed: false }), await makeMember(testApp)];
});

const setLimit = async (likes_per_day?: number) => {
  await testApp.app.pool.query("update site_site set settings = $1", [{ likes_per_day }]);
  await testApp.refreshSites();
};
const confirmAndSend = async (who: MadeMember) => {
  await confirmAddress(testApp, who);
  await testApp.runJobs();
};
const runJob = (name: string, payload: object = {}) =>
  waitingLikesJobs.find((job) => job.name === name)?.run(testApp.app, payload, { id: randomUUID() });
const waitingOf = async (who: MadeMember) => (await likers.counts(who)).waiting;
const stored = async () => {
  const rows = testApp.app.db.selectFrom("likesWaiting").select("likedId").where("likerId", "=", eva.id);
  return (await rows.orderBy("likedId").execute()).map(({ likedId }) => likedId);
};
const setStatus = (who: MadeMember, status: string) =>
  testApp.app.db.updateTable("accountsMember").set({ status }).where("id", "=", who.id).execute();
const NOTHING = { received: 0, sent: 0, matches: 0, new: 0, waiting: 0 };

describe("a like before the e-mail address is confirmed", () => {
  test("waits: only its giver sees it, and taking it back ends it", async () => {
    expect(await likers.like(eva, ben)).toEqual({ member: ben.id, liked: true, match: false, waiting: true });
    expect(await likers.like(eva, ben)).toMatchObject({ liked: true, waiting: true });
    expect(await likers.counts(eva)).toEqual({ ...NOTHING, waiting: 1 });
    expect(await likers.read(`/api/members/${ben.id}`, eva)).toMatchObject({ liked: true });
    expect(await likers.counts(ben)).toEqual(NOTHING);
    for (const type of ["received", "matches"]) expect(await likers.names(ben, type)).toEqual([]);
    const asked = await testApp.ask("/api/auto-like.php", { headers: likers.headers(ben) });
    expect(asked.status).toBe(204);
    expect(await likers.unlike(eva, ben)).toEqual({
      member: ben.id,
      liked: false,
      match: false,
      waiting: false,
    });
    expect(await waitingOf(eva)).toBe(0);
    await confirmAndSend(eva);
    expect(await likers.counts(ben)).toEqual(NOTHING);
  });

  test("is given on confirmation, told live and counted as new, with the time at which it is given", async () => {
    const cleo = await makeMember(testApp);
    await likers.like(eva, ben);
    await likers.like(eva, cleo);
    const server = await openLiveServer(testApp);
    const socket = await server.enter(ben);
    const likesHeard = async () => {
      await settle(socket);
      return socket.news.filter(({ type }) => type === "like").length;
    };
    expect(await likesHeard()).toBe(0);
    testApp.clock.advance(3_600_000);
    await confirmAddress(testApp, eva);
    expect(await likers.counts(ben)).toEqual(NOTHING);
    await testApp.runJobs();
    await expect.poll(likesHeard, { timeout: 20_000 }).toBe(1);
    await server.stop();
    expect(await likers.counts(ben)).toEqual({ ...NOTHING, received: 1, new: 1 });
    expect(await likers.names(cleo, "received")).toEqual([eva.username]);
    expect(await likers.counts(eva)).toEqual({ ...NOTHING, sent: 2 });
    const [like] = await testApp.app.db
      .selectFrom("likesLike")
      .select("at")
      .where("likerId", "=", eva.id)
      .execute();
    expect(like?.at).toEqual(testApp.clock.now());
    expect(await stored()).toEqual([]);
  });

  test("makes a match if the other one liked in between", async () => {
    await likers.like(eva, ben);
    await confirmAddress(testApp, eva);
    expect(await likers.like(ben, eva)).toMatchObject({ match: false });
    await testApp.runJobs();
    expect(await likers.counts(ben)).toMatchObject({ received: 1, sent: 1, matches: 1 });
    expect(await likers.names(eva, "matches")).toEqual([ben.username]);
  });

  test("is dropped without a word if the other one blocked, hides, left or was banned in between", async () => {
    const [hidden, banned, leaving, deleted, open] = await Promise.all(
      Array.from({ length: 5 }, () => makeMember(testApp)),
    );
    const all = [ben, hidden, banned, leaving, deleted, open] as MadeMember[];
    for (const one of all) await likers.like(eva, one);
    await likers.hide(hidden as MadeMember);
    await setStatus(banned as MadeMember, "banned");
    await setStatus(leaving as MadeMember, "pending_deletion");
    await testApp.app.db
      .deleteFrom("accountsMember")
      .where("id", "=", deleted?.id as number)
      .execute();
    await confirmAddress(testApp, eva);
    await likers.block(ben, eva);
    await testApp.runJobs();
    expect(await likers.names(eva, "sent")).toEqual([open?.username]);
    expect(await stored()).toEqual([]);
    await likers.unblock(ben, eva);
    await likers.hide(hidden as MadeMember, false);
    await runJob("send-remaining-likes");
    expect(await likers.counts(ben)).toEqual(NOTHING);
    expect(await likers.counts(hidden as MadeMember)).toEqual(NOTHING);
  });

  test("that exceeds the day's limit on confirmation is given when the limit allows it", async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => makeMember(testApp)));
    for (const other of others) {
      testApp.clock.advance(1_000);
      await likers.like(eva, other);
    }
    await setLimit(2);
    await confirmAndSend(eva);
    const names = others.map(({ username }) => username);
    expect((await likers.names(eva, "sent")).sort()).toEqual(names.slice(0, 2).sort());
    await runJob("send-remaining-likes");
    expect(await stored()).toHaveLength(3);
    testApp.clock.advance(24 * 3_600_000);
    await runJob("send-remaining-likes");
    expect(await stored()).toEqual([others[4]?.id]);
    testApp.clock.advance(24 * 3_600_000);
    await runJob("send-remaining-likes");
    expect((await likers.names(eva, "sent")).sort()).toEqual(names.sort());
    await setLimit();
  });

  test("is refused for the same reasons and with the same limit as any other, also at once", async () => {
    const gone = await makeMember(testApp);
    await setStatus(gone, "banned");
    await testApp.app.pool.query(
      "insert into safety_block (blocker_id, blocked_id, at) values ($1, $2, $3)",
      [ben.id, eva.id, testApp.clock.now()],
    );
    const error = async (whom: number) => (await (await likers.change("POST", eva, whom)).json()).error;
    expect([
      await error(eva.id),
      await error(gone.id),
      await error(999_999_999),
      await error(ben.id),
    ]).toEqual(["likes.yourself", "likes.gone", "likes.gone", "likes.blocked"]);
    await setLimit(3);
    const many = await Promise.all(Array.from({ length: 8 }, () => makeMember(testApp)));
    const answers = await Promise.all(many.map(({ id }) => likers.change("POST", eva, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    await setLimit();
    expect(await stored()).toHaveLength(3);
  });

  test("that is given during the confirmation is given or waits for the job, but is never left behind", async () => {
    const others = await Promise.all(Array.from({ length: 12 }, () => makeMember(testApp)));
    await Promise.all([...others.map((other) => likers.like(eva, other)), confirmAddress(testApp, eva)]);
    await testApp.runJobs();
    expect(await likers.counts(eva)).toEqual({ ...NOTHING, sent: 12 });
    expect(await stored()).toEqual([]);
  });

  test("is given once, however often the job runs, and not if it was taken back before", async () => {
    const [cleo, dora] = [await makeMember(testApp), await makeMember(testApp)];
    for (const other of [ben, cleo, dora]) await likers.like(eva, other);
    await runJob("send-waiting-likes", { memberId: eva.id });
    expect(await waitingOf(eva)).toBe(3);
    await confirmAddress(testApp, eva);
    await likers.unlike(eva, dora);
    await likers.like(eva, cleo);
    const again = () => runJob("send-waiting-likes", { memberId: eva.id });
    await Promise.all([again(), again(), testApp.runJobs()]);
    await again();
    expect((await likers.names(eva, "sent")).sort()).toEqual([ben.username, cleo.username].sort());
  });

  test("of a member confirmed by a process of the version before is found by the hourly job", async () => {
    await likers.like(eva, ben);
    await runJob("send-remaining-likes");
    expect(await likers.counts(ben)).toEqual(NOTHING);
    await setStatus(eva, "active");
    await testApp.app.db
      .updateTable("profilesProfile")
      .set({ status: "active" })
      .where("memberId", "=", eva.id)
      .execute();
    await runJob("send-remaining-likes");
    expect(await likers.names(ben, "received")).toEqual([eva.username]);
  });

  test("is not given for a member who was banned instead of confirmed", async () => {
    await likers.like(eva, ben);
    await setStatus(eva, "banned");
    await runJob("send-waiting-likes", { memberId: eva.id });
    await runJob("send-remaining-likes");
    expect(await likers.counts(ben)).toEqual(NOTHING);
    expect(await stored()).toEqual([ben.id]);
  });

  test("is in its giver's export and in nobody else's, and is deleted with either account", async () => {
    const cleo = await makeMember(testApp);
    await likers.like(eva, ben);
    await likers.like(eva, cleo);
    const exported = async (who: MadeMember) => {
      for await (const { content } of likesData.exportData(testApp.app, who.id))
        return JSON.parse(String(content));
    };
    const at = testApp.clock.now().toISOString();
    expect((await exported(eva)).waiting).toEqual([ben.id, cleo.id].map((memberId) => ({ memberId, at })));
    expect(await exported(ben)).toEqual({ given: [], received: [], waiting: [] });
    await testApp.app.db.deleteFrom("accountsMember").where("id", "=", cleo.id).execute();
    expect(await stored()).toEqual([ben.id]);
    await testApp.app.db.deleteFrom("accountsMember").where("id", "=", eva.id).execute();
    expect(await stored()).toEqual([]);
  });
});

test("a like in the swipe game waits as well, counts for the day, and can be undone", async () => {
  const game = playersOf(testApp);
  const player = await game.make({ gender: "male" }, { confirmed: false });
  const [one, two] = [await game.make(), await game.make()];
  const { body } = await game.swipe(player, one.id, "like");
  expect(body).toMatchObject({ matched: false, waiting: true, left: body.limit - 1 });
  expect((await game.swipe(player, one.id, "like", body.id)).body).toEqual(body);
  const second = await game.swipe(player, two.id, "like");
  expect(await waitingOf(player)).toBe(2);
  expect(await game.liked(player)).toEqual([]);
  expect((await game.undo(player, second.body.id)).status).toBe(200);
  await confirmAndSend(player);
  expect(await likers.names(one, "received")).toEqual([player.username]);
  expect(await likers.counts(two)).toEqual(NOTHING);
});
