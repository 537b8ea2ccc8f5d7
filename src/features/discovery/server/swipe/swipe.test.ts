import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeClientId } from "#base/client-id.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { playersOf } from "./swipe.fixture.ts";

const DAY = 24 * 3_600_000;

let testApp: TestApp;
let game: ReturnType<typeof playersOf>;
let man: MadeMember;
let women: MadeMember[];
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" }, poolSize: 12 });
  game = playersOf(testApp);
  women = [];
  for (let n = 0; n < 14; n++) women.push(await game.make({ gender: "female" }));
}, 60_000);
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.clock.set("2026-11-21T12:00:00Z");
  man = await game.make({ gender: "male", country: "NL" });
  await consent(man);
  await game.ask(man, "PATCH", "/api/profile", { sexuality: "hetero" });
});

const consent = (who: MadeMember) =>
  game.ask(who, "PUT", "/api/consents", { kind: "orientation", given: true });
const woman = (n: number) => (women[n] as MadeMember).id;
const left = async () => (await game.deck(man)).left;

describe("[D-06] four likes a day, counted and shown; undo, the last one free and all with premium; nobody twice", () => {
  test("four likes a day are counted down, and the fifth is refused until the member's midnight", async () => {
    await game.zone(man, "Europe/Amsterdam");
    expect(await game.deck(man)).toMatchObject({ limit: 4, left: 4 });
    for (const [n, rest] of [3, 2, 1, 0].entries()) {
      expect(await game.swipe(man, woman(n), "like")).toMatchObject({ status: 200, body: { left: rest } });
    }
    const fifth = await game.swipe(man, woman(4), "like");
    expect(fifth).toMatchObject({
      status: 409,
      body: { error: "discovery.swipe_likes_used_up", message: "You’ve used your 4 likes for today." },
    });
    expect(await game.liked(man)).toEqual([0, 1, 2, 3].map(woman));
    expect((await game.swipe(man, woman(5), "no")).status).toBe(200);

    const { resumes_at } = await game.deck(man);
    expect(resumes_at).toBe("2026-11-21T23:00:00.000Z");
    testApp.clock.set("2026-11-21T22:59:59.999Z");
    expect((await game.swipe(man, woman(4), "like")).status).toBe(409);
    testApp.clock.set("2026-11-21T23:00:00Z");
    expect(await game.swipe(man, woman(4), "like")).toMatchObject({ status: 200, body: { left: 3 } });
  });

  test("nobody is shown twice, whatever the decision, nor after a like elsewhere", async () => {
    const before = await game.names(man);
    expect(before).toHaveLength(10);
    const [first, second, third] = (await game.deck(man)).cards.map(({ id }) => id) as number[];
    await game.swipe(man, first as number, "like");
    await game.swipe(man, second as number, "no");
    await game.likes(man, third as number);
    const after = (await game.deck(man)).cards.map(({ id }) => id);
    for (const id of [first, second, third]) expect(after).not.toContain(id);
    expect(await game.swipe(man, first as number, "no")).toMatchObject({
      status: 409,
      body: { error: "discovery.swipe_decided" },
    });
    const seen = new Set<number>();
    for (;;) {
      const [card] = (await game.deck(man)).cards;
      if (!card) break;
      expect(seen).not.toContain(card.id);
      seen.add(card.id);
      expect((await game.swipe(man, card.id, "no")).status).toBe(200);
    }
    expect(seen.size).toBe(women.length - 3);
  });

  test("without premium only the last swipe can be undone, once", async () => {
    const [no, like] = [makeClientId(testApp.clock.now()), makeClientId(testApp.clock.now())];
    await game.swipe(man, woman(0), "no", no);
    await game.swipe(man, woman(1), "like", like);
    expect(await game.deck(man)).toMatchObject({ left: 3, undoable: like });
    expect(await game.undo(man, no)).toMatchObject({
      status: 409,
      body: {
        error: "discovery.undo_premium",
        message: "You can only undo your last swipe. Buy any credit bundle to upgrade your account.",
      },
    });
    expect(await game.undo(man, like)).toMatchObject({
      status: 200,
      body: { id: like, member: woman(1), choice: "like", left: 4, undoable: null },
    });
    expect(await game.liked(man)).toEqual([]);
    expect((await game.undo(man, no)).status).toBe(409);
    expect(await game.undo(man, like)).toMatchObject({ status: 200, body: { left: 4 } });
    expect((await game.swipe(man, woman(1), "like")).body.left).toBe(3);
  });

  test("with premium all swipes can be undone, newest first", async () => {
    await game.makePremium(man);
    const ids = [0, 1, 2].map(() => makeClientId(testApp.clock.now()));
    for (const [n, id] of ids.entries()) await game.swipe(man, woman(n), n === 1 ? "like" : "no", id);
    expect(await game.undo(man, ids[0] as string)).toMatchObject({
      status: 409,
      body: { error: "discovery.undo_not_last" },
    });
    for (const id of ids.toReversed()) expect((await game.undo(man, id)).status).toBe(200);
    expect(await game.deck(man)).toMatchObject({ left: 4, undoable: null });
    expect(await game.liked(man)).toEqual([]);
  });
});

describe("a like counts once", () => {
  test("twenty likes at once with four left give exactly four", async () => {
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, n) => game.swipe(man, woman(n % women.length), "like")),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(many.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await game.liked(man)).toHaveLength(4);
    expect(await left()).toBe(0);
  });

  test("the same swipe ten times at once counts once and returns the first answer, also after an undo", async () => {
    const id = makeClientId(testApp.clock.now());
    await game.likes(women[0] as MadeMember, man.id);
    const same = await Promise.all(Array.from({ length: 10 }, () => game.swipe(man, woman(0), "like", id)));
    for (const { status, body } of same) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, choice: "like", matched: true, left: 3 });
    }
    await game.undo(man, id);
    expect((await game.swipe(man, woman(0), "like", id)).body).toMatchObject({ matched: true, left: 4 });
    expect(await game.liked(man)).toEqual([]);
    expect(
      await testApp.app.db.selectFrom("likesMatch").selectAll().where("secondId", "=", man.id).execute(),
    ).toEqual([]);
  });

  test("another swipe under the same id is refused", async () => {
    const id = makeClientId(testApp.clock.now());
    await game.swipe(man, woman(0), "no", id);
    for (const [whom, choice] of [
      [woman(1), "no"],
      [woman(0), "like"],
    ] as const)
      expect(await game.swipe(man, whom, choice, id)).toMatchObject({
        status: 409,
        body: { error: "discovery.swipe_id_taken" },
      });
  });

  test("likes sent from elsewhere do not count, and an unlike elsewhere gives none back", async () => {
    for (const n of [5, 6, 7, 8, 9]) await game.likes(man, woman(n));
    expect(await left()).toBe(4);
    await game.swipe(man, woman(0), "like");
    await testApp.ask("/api/likes", {
      method: "DELETE",
      json: { member: woman(0) },
      headers: game.headers(man),
    });
    expect(await left()).toBe(3);
    const id = makeClientId(testApp.clock.now());
    expect((await game.swipe(man, woman(5), "like", id)).body).toMatchObject({ left: 3, matched: false });
    await game.undo(man, id);
    expect(await game.liked(man)).toEqual([5, 6, 7, 8, 9].map(woman));
  });

  test("a refused like costs nothing: oneself, an unknown id, a deleted member, a blocker", async () => {
    const other = await game.make({ gender: "female" });
    await testApp.ask("/api/blocks", {
      method: "POST",
      json: { member: man.id },
      headers: game.headers(other),
    });
    for (const [whom, code] of [
      [man.id, "likes.yourself"],
      [999_999, "likes.gone"],
      [other.id, "likes.blocked"],
    ] as const) {
      for (const choice of ["like", "no", "later"] as const)
        expect((await game.swipe(man, whom, choice)).body.error).toBe(code);
    }
    expect(await left()).toBe(4);
  });
});

describe("the members that the game shows", () => {
  test("the members that the member looks for, first of the own country, then of others", async () => {
    const abroad = await game.make({ gender: "female", country: "BE" });
    const otherMan = await game.make({ gender: "male" });
    const shown: string[] = [];
    for (let cards = await game.deck(man); cards.cards.length > 0; cards = await game.deck(man)) {
      for (const { id, name } of cards.cards) {
        shown.push(name);
        await game.swipe(man, id, "no");
      }
    }
    expect(shown.at(-1)).toBe(abroad.username);
    expect(shown).not.toContain(otherMan.username);
    expect(shown).not.toContain(man.username);
    await testApp.ask("/api/privacy", {
      method: "PATCH",
      json: { invisible: true },
      headers: game.headers(abroad),
    });
  });

  test("no members who look for the other gender only, also among postponed ones", async () => {
    const say = async (who: MadeMember, sexuality: string) => {
      await consent(who);
      await game.ask(who, "PATCH", "/api/profile", { sexuality });
    };
    const near = { country: "FI" } as const;
    const player = await game.make({ gender: "male", ...near });
    const [other, open, changed] = [await game.make(near), await game.make(near), await game.make(near)];
    await say(other, "lesbian");
    await say(open, "bi");
    await game.swipe(player, changed.id, "later");
    testApp.clock.advance(DAY);
    const women = [other, open, changed].map(({ username }) => username);
    const shown = async () => (await game.names(player)).filter((name) => women.includes(name));
    expect(await shown()).toEqual([changed.username, open.username]);
    await say(changed, "lesbian");
    expect(await shown()).toEqual([open.username]);
  });

  test("no blocked members in either direction, and no invisible ones", async () => {
    const [blocked, blocking, hidden] = [await game.make(), await game.make(), await game.make()];
    await testApp.ask("/api/blocks", {
      method: "POST",
      json: { member: blocked.id },
      headers: game.headers(man),
    });
    await testApp.ask("/api/blocks", {
      method: "POST",
      json: { member: man.id },
      headers: game.headers(blocking),
    });
    await testApp.ask("/api/privacy", {
      method: "PATCH",
      json: { invisible: true },
      headers: game.headers(hidden),
    });
    const shown: string[] = [];
    for (let deck = await game.deck(man); deck.cards.length > 0; deck = await game.deck(man)) {
      shown.push(...deck.cards.map(({ name }) => name));
      for (const { id } of deck.cards) await game.swipe(man, id, "no");
    }
    expect(shown.length).toBeGreaterThanOrEqual(women.length);
    for (const { username } of [blocked, blocking, hidden]) expect(shown).not.toContain(username);
    for (const who of [blocked, blocking])
      await testApp.ask("/api/privacy", {
        method: "PATCH",
        json: { invisible: true },
        headers: game.headers(who),
      });
  });

  test("postponed members return after a day, or when nobody else is left", async () => {
    const [first] = (await game.deck(man)).cards.map(({ name, id }) => ({ name, id }));
    if (!first) throw new Error("Nobody was shown.");
    await game.swipe(man, first.id, "later");
    expect(await game.names(man)).not.toContain(first.name);
    testApp.clock.advance(DAY - 1);
    expect(await game.names(man)).not.toContain(first.name);
    testApp.clock.advance(1);
    expect((await game.names(man))[0]).toBe(first.name);
    await game.swipe(man, first.id, "later");
    for (;;) {
      const rest = (await game.deck(man)).cards.filter(({ id }) => id !== first.id);
      if (rest.length === 0) break;
      for (const { id } of rest) await game.swipe(man, id, "no");
    }
    expect(await game.names(man)).toEqual([first.name]);
    await game.swipe(man, first.id, "like");
    expect(await game.names(man)).toEqual([]);
  });

  test("common interests, and nothing that the site does not show", async () => {
    await game.ask(man, "PATCH", "/api/profile", { interests: ["hiking", "tea"] });
    await game.ask(women[0] as MadeMember, "PATCH", "/api/profile", {
      interests: ["tea", "coffee"],
      relationship: "single",
    });
    const find = async () => (await game.deck(man)).cards.find(({ id }) => id === woman(0));
    for (const { id } of women.slice(8)) await game.swipe(man, id, "no");
    expect(await find()).toMatchObject({ common_interests: ["tea"], relationship: "single" });
    for (const one of [man, women[0] as MadeMember]) {
      await game.ask(one, "PUT", "/api/consents", { kind: "orientation", given: true });
      await game.ask(one, "PATCH", "/api/profile", { interests: ["tea", "sex", "onenightstand"] });
    }
    expect(await find()).toMatchObject({ common_interests: ["tea"] });
    await testApp.setSettings({ visible_profile_fields: ["age"] });
    expect(await find()).toMatchObject({ common_interests: [], relationship: null, city: null });
    await testApp.setSettings({});
  });
});

describe("the member's day", () => {
  test("follows the profile's country until the browser sends its zone, which takes effect at once", async () => {
    expect(await game.deck(man)).toMatchObject({ time_zone: "Europe/Amsterdam" });
    expect((await game.zone(man, "America/New_York")).body).toMatchObject({
      time_zone: "America/New_York",
      resumes_at: "2026-11-22T05:00:00.000Z",
    });
  });

  test("changing the zone does not gain likes", async () => {
    await game.zone(man, "Europe/Amsterdam");
    for (const n of [0, 1, 2, 3]) await game.swipe(man, woman(n), "like");
    testApp.clock.set("2026-11-21T13:00:00Z");
    const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Tokyo"];
    for (const zone of zones) expect((await game.zone(man, zone)).body.left).toBe(0);
    expect((await game.swipe(man, woman(4), "like")).status).toBe(409);
    testApp.clock.set("2026-11-21T23:00:00Z");
    expect(await game.deck(man)).toMatchObject({
      left: 4,
      time_zone: "Asia/Tokyo",
      resumes_at: "2026-11-23T15:00:00.000Z",
    });
  });

  test("has 23 hours where clocks go forward, and 25 where they go back", async () => {
    for (const [day, end] of [
      ["2027-03-28T10:00:00Z", "2027-03-28T22:00:00.000Z"],
      ["2027-10-31T10:00:00Z", "2027-10-31T23:00:00.000Z"],
    ] as const) {
      testApp.clock.set(day);
      const player = await game.make({ gender: "male" });
      await game.zone(player, "Europe/Amsterdam");
      expect((await game.deck(player)).resumes_at).toBe(end);
    }
  });

  test.each(["Europe/Atlantis", "+14:00", "", "x".repeat(65)])("%j is no zone", async (zone) => {
    const { status, body } = await game.zone(man, zone);
    expect(status).toBe(400);
    expect(Object.keys((body as unknown as { fields: object }).fields)).toEqual(["time_zone"]);
  });
});

test.each([
  [{ member: 1, choice: "like" }, "id"],
  [{ id: "9b2d3f86-5f0c-4c0f-9f57-1f2a3b4c5d6e", member: 1, choice: "like" }, "id"],
  [{ id: makeClientId(new Date()), member: -1, choice: "like" }, "member"],
  [{ id: makeClientId(new Date()), member: 1, choice: "super" }, "choice"],
])("a swipe that is none is refused by its field: %j", async (json, field) => {
  const { status, body } = await game.ask<{ fields: object }>(man, "POST", "/api/swipe", json);
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([field]);
});

test("swipes are in the member's export and are deleted with the member", async () => {
  await game.swipe(man, woman(0), "like");
  await game.swipe(man, woman(1), "later");
  const files: Record<string, unknown> = {};
  for (const { feature, exportData } of testApp.app.memberData) {
    if (feature !== "discovery") continue;
    for await (const { path, content } of exportData(testApp.app, man.id))
      files[path] = JSON.parse(String(content));
  }
  expect(files["swipes.json"]).toMatchObject([
    { memberId: woman(0), choice: "like" },
    { memberId: woman(1), choice: "later" },
  ]);
  await testApp.app.db.deleteFrom("accountsMember").where("id", "=", man.id).execute();
  const rest = testApp.app.db.selectFrom("discoverySwipe").selectAll().where("memberId", "=", man.id);
  expect(await rest.execute()).toEqual([]);
});
