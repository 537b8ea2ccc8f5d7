import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { acceptPhotos } from "#features/photos/server/photos.ts";
import type { Person } from "#features/staff/server/staff.fixture.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";
import { openDesk } from "../desk.fixture.ts";
import { findOwnLetter } from "../find-own-letter.ts";
import { reviewing } from "./review.fixture.ts";

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
  await photos.empty();
  await desk.settle();
});

const count = async (table: string, where: string) =>
  Number((await testApp.app.pool.query(`select count(*) as n from ${table} where ${where}`)).rows[0].n);
const caseOf = async (photo: number) =>
  (await testApp.app.pool.query("select * from moderation_case where subject = $1", [`photo:${photo}`]))
    .rows[0];

/** Takes the photos of a new member. */
async function takeNew(many = 2) {
  const { member, ids } = await photos.uploader(many);
  const { review } = await photos.take(mira);
  return { member, ids, review };
}

describe("photos that a moderator looked at", () => {
  test("are accepted but for the marked one, which gets a case, a decision, a letter and a measure in one step", async () => {
    const { member, ids, review } = await takeNew(3);
    const [first, marked, last] = ids as [number, number, number];
    const rejected = [{ photo: marked, rule: "nudity", facts: "A bare chest." }];
    const result = await photos.decide(mira, review, { accepted: [first, last], rejected });
    expect(result).toMatchObject({ accepted: [first, last], rejected: [{ photo: marked }], left: [] });
    expect(await photos.statusOf(first)).toEqual({ status: "active", reason: null, seen: true });
    expect(await photos.statusOf(marked)).toEqual({ status: "rejected", reason: "nudity", seen: true });
    expect(await photos.seenBy(await makeMember(testApp), member)).toEqual([first, last]);

    const found = await caseOf(marked);
    expect(found).toMatchObject({
      ...{ trigger: "review", state: "decided", rule: "nudity", queue: "pictures", lane: 3 },
      about_id: member.id,
    });
    expect(await count("moderation_decision", `case_id = ${found.id} and found_by = 'own_initiative'`)).toBe(
      1,
    );
    expect(await count("moderation_measure", `kind = 'photo_rejected' and subject = 'photo:${marked}'`)).toBe(
      1,
    );
    expect(await count("moderation_strike", "rule = 'nudity'")).toBe(1);
    await desk.deliver();
    expect(await desk.letterTo(member)).toMatch(/./);
    const token = await findOwnLetter(testApp.app, member.id, `photo:${marked}`);
    const letter = await testApp.ask("/api/decision-letters", { method: "POST", json: { token } });
    const { body, receiver } = await letter.json();
    expect(receiver).toBe("concerned");
    expect(body).toMatch(/You added the photo on .+, and our team looked at it\. A bare chest\./);
    expect(body).toContain("We found it ourselves.");
    const { rows } = await testApp.app.pool.query(
      "select kind from staff_audit where person_id = $1 order by id desc limit 2",
      [mira.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["moderation.photos_accepted", "moderation.decided"]);
  });

  test("that were rejected are there for an appeal, although their owner deleted them", async () => {
    const { member, ids, review } = await takeNew(1);
    const result = await photos.decide(mira, review, { rejected: [{ photo: ids[0], rule: "stolen_photo" }] });
    const deleted = await testApp.ask("/api/photos", {
      method: "DELETE",
      json: { id: ids[0] },
      headers: { cookie: member.cookie },
    });
    expect(deleted.status).toBe(200);
    await desk.deliver();
    const token = await desk.letterTo(member);
    const words = "These are my own holidays.";
    expect((await testApp.ask("/api/appeals", { method: "POST", json: { token, words } })).status).toBe(204);
    await tom.logIn();
    const claimed = await desk.claim(tom, "appeals");
    const view = await (await tom.ask("GET", `/api/desk/case?id=${claimed?.case}`)).json();
    expect(view.reports).toMatchObject([{ by: "staff", pictures: [{ key: expect.any(String) }] }]);
    const [{ key }] = view.reports[0].pictures;
    const picture = await tom.ask("GET", `/api/desk/case-pictures?case=${claimed?.case}&key=${key}`);
    expect(picture.status).toBe(200);
    expect(result.rejected).toHaveLength(1);
  });

  test("is back in the queue as it was when the rejection is taken back, and in order after an appeal", async () => {
    await testApp.setSettings({ photo_review: "before" });
    const { ids, review } = await takeNew(1);
    const photo = ids[0] as number;
    const { rejected } = await photos.decide(mira, review, { rejected: [{ photo, rule: "fake" }] });
    const undo = { decision: rejected[0]?.decision, why: "Wrong photo" };
    expect((await mira.ask("POST", "/api/desk/decision-undos", undo)).status).toBe(204);
    expect(await photos.statusOf(photo)).toEqual({ status: "pending", reason: null, seen: false });
    expect((await photos.take(mira)).photos).toEqual([]);
    const claimed = await desk.claim(tom, "pictures");
    await desk.decide(tom, claimed as object);
    const again = await photos.take(mira);
    expect(photos.idsOf(again)).toEqual([photo]);
    await photos.decide(mira, again.review, { accepted: [photo] });
    expect(await photos.statusOf(photo)).toMatchObject({ status: "active", seen: true });
    await testApp.setSettings({ photo_review: "after" });
  });

  test("that show danger to people are hidden at once and become an urgent case of the moderator, with the picture", async () => {
    const { member, ids, review } = await takeNew(2);
    const [grave, other] = ids as [number, number];
    const rejected = [{ photo: grave, rule: "life" }];
    const result = await photos.decide(mira, review, { accepted: [other], rejected });
    expect(result).toMatchObject({ accepted: [other], rejected: [], cases: [{ photo: grave }] });
    expect(await photos.seenBy(await makeMember(testApp), member)).toEqual([other]);
    const found = await caseOf(grave);
    expect(found).toMatchObject({ state: "open", queue: "urgent", lane: 0, leased_by: mira.id });
    const view = await (await mira.ask("GET", `/api/desk/case?id=${found.id}`)).json();
    expect(view.reports).toMatchObject([{ by: "staff", pictures: [{ key: expect.any(String) }] }]);
    expect((await photos.take(tom)).photos).toEqual([]);
  });

  test("that show the abuse of a child are sealed: no door, no evidence, a closed account, and a case of facts", async () => {
    const harmless = await photos.uploader(1);
    const { member, ids, review } = await takeNew(1);
    const [grave, other] = [...ids, ...harmless.ids] as [number, number];
    const { rows: before } = await testApp.app.pool.query("select key from photos_photo where id = $1", [
      grave,
    ]);
    const rejected = [{ photo: grave, rule: "child" }];
    const result = await photos.decide(mira, review, { accepted: [other], rejected });
    expect(result).toMatchObject({ accepted: [other], cases: [{ photo: grave }] });
    expect(await photos.statusOf(grave)).toBeUndefined();
    expect(await count("moderation_sealed", `subject = 'photo:${grave}' and found_by = 'person'`)).toBe(1);
    expect(await desk.statusOf(member)).toBe("banned");
    const { key } = before[0];
    expect(await count("safety_evidence", `source = '${key}'`)).toBe(0);
    expect(await Array.fromAsync(testApp.app.files.list(`photos/${key}/`))).toEqual([]);
    const found = await caseOf(grave);
    expect(found).toMatchObject({ state: "open", queue: "urgent", rule: "child", leased_by: mira.id });
    const view = await (await mira.ask("GET", `/api/desk/case?id=${found.id}`)).json();
    expect(view.sealed).toMatchObject({ pictures: 1, rows: [] });
    expect(view.reports).toMatchObject([{ evidence: null, pictures: [] }]);
  });

  test("cannot be accepted while the list of known pictures has not answered, and are not offered", async () => {
    const { member, ids } = await photos.uploader(2);
    const [waiting, other] = ids as [number, number];
    await testApp.app.pool.query(
      "insert into photos_unchecked (photo_id, md5, sha1, next_at) values ($1, 'm', 's', $2)",
      [waiting, testApp.clock.now()],
    );
    const taken = await photos.take(mira);
    expect(photos.idsOf(taken)).toEqual([other]);
    await testApp.app.pool.query(
      `insert into moderation_review_lease (photo_id, review, person_id, leased_since, leased_until)
       select $1, review, person_id, leased_since, leased_until from moderation_review_lease`,
      [waiting],
    );
    const result = await photos.decide(mira, taken.review, { accepted: ids });
    expect(result).toMatchObject({ accepted: [other], left: [{ photo: waiting, why: "gone" }] });
    const accepted = await testApp.app.db
      .transaction()
      .execute((tx) => acceptPhotos(testApp.app, tx, { memberId: member.id, ids: [waiting] }));
    expect(accepted).toEqual([]);
    expect(await photos.statusOf(waiting)).toMatchObject({ seen: false });
  });

  test("and in neither list are free again at once", async () => {
    const { ids, review } = await takeNew(2);
    await photos.decide(mira, review, { accepted: [ids[0]] });
    expect(photos.idsOf(await photos.take(tom))).toEqual([ids[1]]);
  });
});

test("a photo that was found in order is judged again when somebody says that they are in it", async () => {
  const { member, ids } = await photos.uploader(1);
  const [photo] = ids as [number];
  await photos.report(member, photo);
  const seen = await desk.claim(mira, "pictures");
  expect((await desk.decide(mira, seen as object)).status).toBe(200);
  const open = () => count("moderation_case", `subject = 'photo:${photo}' and state = 'open'`);
  await photos.report(member, photo);
  expect(await open()).toBe(0);
  await photos.report(member, photo, { in_photo: true });
  expect(await open()).toBe(1);
});

describe("what is refused or left", () => {
  test("a photo that was deleted meanwhile, while the others are done", async () => {
    const { member, ids, review } = await takeNew(3);
    for (const id of ids.slice(0, 2))
      await testApp.ask("/api/photos", {
        method: "DELETE",
        json: { id },
        headers: { cookie: member.cookie },
      });
    const replaced = await photos.upload(member);
    const rejected = [{ photo: ids[0], rule: "nudity" }];
    const result = await photos.decide(mira, review, { accepted: [ids[1], ids[2]], rejected });
    expect(result.accepted).toEqual([ids[2]]);
    expect(result.left).toEqual([
      { photo: ids[0], why: "gone" },
      { photo: ids[1], why: "gone" },
    ]);
    expect(await caseOf(ids[0] as number)).toBeUndefined();
    expect(photos.idsOf(await photos.take(mira))).toEqual([replaced]);
  });

  test("a photo that somebody else holds, rejected by its number", async () => {
    const { ids } = await takeNew(1);
    const own = await photos.uploader(1);
    const { review } = await photos.take(tom);
    const rejected = [{ photo: ids[0], rule: "nudity" }];
    const result = await photos.decide(tom, review, { rejected, accepted: own.ids });
    expect(result).toMatchObject({ accepted: own.ids, left: [{ photo: ids[0], why: "gone" }] });
    expect(await photos.statusOf(ids[0] as number)).toMatchObject({ status: "active", seen: false });
    expect(await count("safety_report", `subject_id = ${ids[0]}`)).toBe(0);
  });

  test("a photo that was lost while the others were accepted: they are done, and it says so", async () => {
    const { ids, review } = await takeNew(3);
    const [lost, accepted, marked] = ids as [number, number, number];
    const { pool } = testApp.app;
    await pool.query(`create function lose_lease() returns trigger language plpgsql as $$ begin
      delete from moderation_review_lease where photo_id = new.id; return new; end $$`);
    await pool.query(`create trigger lose_lease after update on photos_photo for each row
      when (new.id = ${lost}) execute function lose_lease()`);
    const judged = { accepted: [lost, accepted], rejected: [{ photo: marked, rule: "nudity" }] };
    const result = await photos.decide(mira, review, judged);
    await pool.query("drop function lose_lease() cascade");
    expect(result).toMatchObject({ accepted: [accepted], rejected: [{ photo: marked }] });
    expect(result.left).toEqual([{ photo: lost, why: "lost" }]);
    expect(await photos.statusOf(accepted)).toMatchObject({ status: "active", seen: true });
    expect(photos.idsOf(await photos.take(tom))).toEqual([lost]);
  });

  test("a photo that was rejected before, sent once more or twice at once", async () => {
    const { ids, review } = await takeNew(2);
    const photo = ids[0] as number;
    const judged = { rejected: [{ photo, rule: "nudity" }] };
    const answers = await Promise.all([photos.send(mira, review, judged), photos.send(mira, review, judged)]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    expect((await photos.send(mira, review, judged)).status).toBe(409);
    expect(await count("moderation_decision", `case_id = ${(await caseOf(photo)).id}`)).toBe(1);
    expect(await count("safety_report", `subject_id = ${photo}`)).toBe(1);
  });

  test("a photo in a case that somebody else works on; a free case takes its reports along and answers them", async () => {
    const { member, ids, review } = await takeNew(2);
    const [busy, free] = ids as [number, number];
    for (const photo of [busy, free]) await photos.report(member, photo);
    await testApp.app.pool.query(
      "update moderation_case set leased_by = $1, leased_until = $2, lease = 1 where subject = $3",
      [tom.id, new Date(testApp.clock.now().getTime() + 60_000), `photo:${busy}`],
    );
    const rejected = [busy, free].map((photo) => ({ photo, rule: "nudity" }));
    const result = await photos.decide(mira, review, { rejected });
    expect(result).toMatchObject({
      rejected: [{ photo: free }],
      left: [{ photo: busy, why: "in_case" }],
    });
    const decided = await caseOf(free);
    expect(decided).toMatchObject({ trigger: "report", state: "decided" });
    expect(await count("safety_report", `case_id = ${decided.id} and closed_at is null`)).toBe(0);
    expect(await caseOf(busy)).toMatchObject({ state: "open", leased_by: tom.id });
  });

  test("a photo that was reported as a danger meanwhile, or whose case the person gave back, while the others are done", async () => {
    const { member, ids, review } = await takeNew(3);
    const [danger, known, fine] = ids as [number, number, number];
    await photos.report(member, danger, { reason: "threat" });
    await photos.report(member, known);
    await testApp.app.pool.query(
      "insert into moderation_recusal (case_id, person_id, why) values ($1, $2, 'other')",
      [(await caseOf(known)).id, mira.id],
    );
    const rejected = ids.map((photo) => ({ photo, rule: "nudity" }));
    expect(await photos.decide(mira, review, { rejected })).toMatchObject({
      rejected: [{ photo: fine }],
      left: [
        { photo: danger, why: "in_case" },
        { photo: known, why: "in_case" },
      ],
    });
    expect(await caseOf(danger)).toMatchObject({ state: "open", rule: "life", leased_by: null });
    expect(await photos.statusOf(danger)).toMatchObject({ status: "active" });
    expect((await photos.take(tom)).photos).toEqual([]);
  });

  test("a photo of the person's own member account is offered to others only", async () => {
    const { member, ids } = await photos.uploader(1);
    const { pool } = testApp.app;
    await makeOwnAccount(testApp, member.id, mira);
    expect((await photos.take(mira)).photos).toEqual([]);
    expect(photos.idsOf(await photos.take(tom))).toEqual(ids);
    await pool.query("update accounts_member set email_key = $2 where id = $1", [member.id, member.email]);
  });

  test.each([
    ["an unknown rule", (id: number) => ({ rejected: [{ photo: id, rule: "ugly" }] })],
    ["a rule that no photo can break", (id: number) => ({ rejected: [{ photo: id, rule: "scam" }] })],
    ["a photo without a rule", (id: number) => ({ rejected: [{ photo: id }] })],
    [
      "a photo in both lists",
      (id: number) => ({ accepted: [id], rejected: [{ photo: id, rule: "nudity" }] }),
    ],
    ["eleven photos", (id: number) => ({ accepted: Array.from({ length: 11 }, (_, index) => id + index) })],
    [
      "facts of 501 characters",
      (id: number) => ({ rejected: [{ photo: id, rule: "nudity", facts: "x".repeat(501) }] }),
    ],
  ])("%s, and nothing changes", async (_, judged) => {
    const { ids, review } = await takeNew(1);
    const answer = await photos.send(mira, review, judged(ids[0] as number));
    expect([answer.status, (await answer.json()).error]).toEqual([400, "invalid_input"]);
    expect(await photos.statusOf(ids[0] as number)).toMatchObject({ status: "active", seen: false });
    expect(photos.idsOf(await photos.take(mira))).toEqual(ids);
  });

  test("[bad case 48] a rejection that fails half-way leaves the photo, the lease and no case", async () => {
    const { ids, review } = await takeNew(1);
    const { pool } = testApp.app;
    await pool.query("alter table moderation_statement add constraint no_letters check (false) not valid");
    const judged = { rejected: [{ photo: ids[0], rule: "nudity" }] };
    expect((await photos.send(mira, review, judged)).status).toBe(500);
    await pool.query("alter table moderation_statement drop constraint no_letters");
    expect(await photos.statusOf(ids[0] as number)).toMatchObject({ status: "active", seen: false });
    expect(await caseOf(ids[0] as number)).toBeUndefined();
    expect((await photos.decide(mira, review, judged)).rejected).toHaveLength(1);
  });
});
