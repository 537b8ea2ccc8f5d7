import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#features/staff/server/staff.fixture.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openDesk } from "../desk.fixture.ts";
import { reviewing } from "./review.fixture.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof openDesk>>;
let photos: ReturnType<typeof reviewing>;
let mira: Person;
let tom: Person;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = await openDesk(testApp);
  photos = reviewing(testApp);
  ({ mira, tom } = desk.people);
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await testApp.setSettings({ photo_review: "after" });
  await photos.empty();
  await desk.settle();
});

describe("the queue of new photos", () => {
  test("with review before, shows a photo to its owner alone until somebody accepts it, due within four hours", async () => {
    await testApp.setSettings({ photo_review: "before" });
    const { member, ids } = await photos.uploader();
    const viewer = await makeMember(testApp);
    expect(await photos.seenBy(viewer, member)).toEqual([]);
    expect(await photos.seenBy(member, member)).toEqual(ids);
    const taken = await photos.take(mira);
    const [photo] = taken.photos;
    expect(photo).toMatchObject({ id: ids[0], shown: false });
    expect(Date.parse(photo?.due_at ?? "") - Date.parse(photo?.added_at ?? "")).toBe(4 * HOUR);
    await photos.decide(mira, taken.review, { accepted: ids });
    expect(await photos.seenBy(viewer, member)).toEqual(ids);
    expect((await photos.take(mira)).review).toBeNull();
  });

  test("with review after, shows a photo at once and has it looked at within a day; hidden ones come first", async () => {
    const { member, ids } = await photos.uploader();
    expect(await photos.seenBy(await makeMember(testApp), member)).toEqual(ids);
    testApp.clock.advance(MINUTE);
    await testApp.setSettings({ photo_review: "before" });
    const later = await photos.uploader();
    const taken = await photos.take(mira);
    expect(photos.idsOf(taken)).toEqual([...later.ids, ...ids]);
    const shown = taken.photos.at(-1);
    expect(shown?.shown).toBe(true);
    expect(Date.parse(shown?.due_at ?? "") - Date.parse(shown?.added_at ?? "")).toBe(24 * HOUR);
  });

  test("leaves out private photos that are shown already, and photos of members whom nobody can see", async () => {
    const [hidden, banned, secret] = [
      await photos.uploader(),
      await photos.uploader(),
      await photos.uploader(),
    ];
    const { pool } = testApp.app;
    await pool.query("insert into safety_restriction (member_id, hidden_until) values ($1, 'infinity')", [
      hidden.member.id,
    ]);
    await pool.query("update accounts_member set status = 'banned' where id = $1", [banned.member.id]);
    await testApp.ask("/api/photos", {
      method: "PATCH",
      json: { id: secret.ids[0], private: true },
      headers: { cookie: secret.member.cookie },
    });
    expect((await photos.take(mira)).photos).toEqual([]);
    await pool.query("delete from safety_restriction where member_id = $1", [hidden.member.id]);
    expect(photos.idsOf(await photos.take(mira))).toEqual(hidden.ids);
  });

  test("with review before, asks for a private photo too, because nobody sees it unseen", async () => {
    await testApp.setSettings({ photo_review: "before" });
    const { member, ids } = await photos.uploader();
    await testApp.ask("/api/photos", {
      method: "PATCH",
      json: { id: ids[0], private: true },
      headers: { cookie: member.cookie },
    });
    expect(photos.idsOf(await photos.take(mira))).toEqual(ids);
  });

  test("is counted among the queues, with what is late", async () => {
    const count = async () => (await (await mira.ask("GET", "/api/desk/queues")).json()).review;
    testApp.clock.advance(11_000);
    expect(await count()).toEqual({ open: 0, late: 0, oldest_due_at: null });
    await photos.uploader();
    const due = new Date(testApp.clock.now().getTime() + 24 * HOUR).toISOString();
    testApp.clock.advance(11_000);
    expect(await count()).toEqual({ open: 1, late: 0, oldest_due_at: due });
    testApp.clock.advance(24 * HOUR);
    await desk.settle();
    expect(await count()).toEqual({ open: 1, late: 1, oldest_due_at: due });
  });
});

describe("a lease on ten photos", () => {
  test("goes to one person at a time, also if several ask in the same moment", async () => {
    const known = (await Promise.all([1, 2, 3, 4, 5].map(() => photos.uploader(3)))).flatMap(
      ({ ids }) => ids,
    );
    const people = [mira, tom, desk.people.lea];
    const reviews = await Promise.all(people.map((person) => photos.take(person)));
    const taken = reviews.flatMap(photos.idsOf);
    expect(new Set(taken).size).toBe(taken.length);
    expect(known).toEqual(expect.arrayContaining(taken));
    expect(Math.max(...reviews.map((review) => review.photos.length))).toBe(10);
  });

  test("of ten at once leaves the rest to the next person, and gives the same ten again to whoever holds them", async () => {
    for (let index = 0; index < 4; index++) await photos.uploader(3);
    const [first, second] = [await photos.take(mira), await photos.take(tom)];
    expect([first.photos.length, second.photos.length]).toEqual([10, 2]);
    const again = await photos.take(mira);
    expect(again).toEqual(first);
  });

  test("ends after ten minutes, and what its person then sends changes nothing", async () => {
    const { ids } = await photos.uploader(2);
    const { review } = await photos.take(mira);
    testApp.clock.advance(10 * MINUTE);
    const late = await photos.send(mira, review, { rejected: [{ photo: ids[0], rule: "nudity" }] });
    expect([late.status, (await late.json()).error]).toEqual([409, "moderation.taken"]);
    expect(await photos.statusOf(ids[0] as number)).toMatchObject({ status: "active", seen: false });
    expect(photos.idsOf(await photos.take(tom))).toEqual(ids);
    expect((await photos.send(mira, review, { accepted: ids })).status).toBe(409);
  });

  test("is extended by work, by ten minutes each time and by an hour in all", async () => {
    const { ids } = await photos.uploader(2);
    const { review } = await photos.take(mira);
    const began = testApp.clock.now().getTime();
    const renew = (by: Person) => by.ask("POST", "/api/desk/photo-review-renewals", { review });
    for (const minutes of [8, 16, 24, 32, 40, 48, 56]) {
      testApp.clock.set(new Date(began + minutes * MINUTE));
      const { leased_until } = await (await renew(mira)).json();
      expect((Date.parse(leased_until) - began) / MINUTE).toBe(Math.min(minutes + 10, 60));
    }
    await tom.logIn();
    expect((await renew(tom)).status).toBe(409);
    expect((await photos.take(tom)).photos).toEqual([]);
    testApp.clock.set(new Date(began + 60 * MINUTE));
    expect((await renew(mira)).status).toBe(409);
    expect(photos.idsOf(await photos.take(tom))).toEqual(ids);
  });

  test("[bad case 3] is free at once when its person gives it back or logs out", async () => {
    const { ids } = await photos.uploader(2);
    const { review } = await photos.take(mira);
    expect((await photos.take(tom)).photos).toEqual([]);
    expect((await mira.ask("POST", "/api/desk/photo-review-releases", { review })).status).toBe(204);
    expect(photos.idsOf(await photos.take(tom))).toEqual(ids);
    expect((await tom.ask("POST", "/api/desk/log-outs")).status).toBeLessThan(300);
    expect(photos.idsOf(await photos.take(mira))).toEqual(ids);
  });

  test("opens its pictures to its person alone, and each look is in the access log", async () => {
    const { member, ids } = await photos.uploader();
    const path = `/api/desk/review-pictures?photo=${ids[0]}`;
    expect((await mira.ask("GET", path)).status).toBe(404);
    await photos.take(mira);
    const { webp } = await (await mira.ask("GET", path)).json();
    expect(Buffer.from(webp, "base64").subarray(8, 12).toString()).toBe("WEBP");
    expect((await tom.ask("GET", path)).status).toBe(404);
    const { rows } = await testApp.app.pool.query(
      "select person_id, subject from staff_access where kind = 'moderation.review_picture_read' and about_id = $1",
      [member.id],
    );
    expect(rows).toEqual([{ person_id: mira.id, subject: `photo:${ids[0]}` }]);
  });
});

describe("photos of a member whose account is closed", () => {
  test("leave the index of the queue, and come back to the head of it when the account is open again", async () => {
    const { member, ids } = await photos.uploader();
    testApp.clock.advance(MINUTE);
    const later = await photos.uploader();
    const isKeptBack = async () => {
      const { rows } = await testApp.app.pool.query("select kept_back from photos_photo where id = $1", ids);
      return rows[0].kept_back;
    };
    await desk.report(member, "scam");
    const banned = { rule: "scam", measures: [{ kind: "banned" }] } as const;
    const moderator = desk.person();
    const decision = await desk.judge(moderator, member, banned);
    expect(await isKeptBack()).toBe(true);
    const taken = await photos.take(mira);
    expect(photos.idsOf(taken)).toEqual(later.ids);
    await mira.ask("POST", "/api/desk/photo-review-releases", { review: taken.review });
    await desk.undo(moderator, decision);
    expect(await isKeptBack()).toBe(false);
    expect(photos.idsOf(await photos.take(mira))).toEqual([...ids, ...later.ids]);
  });
});
