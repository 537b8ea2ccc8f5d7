import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTown, type Town } from "#features/members/server/doors.fixture.ts";
import { makePremium } from "#testing/make.ts";
import { type Desk, errorOf, openDesk } from "./desk.fixture.ts";

let town: Town;
let desk: Desk;
let photo: number;
beforeAll(async () => {
  town = await openTown();
  desk = await openDesk(town.testApp);
  const { photos } = await (await town.ask(town.bob, "GET", "/api/photos")).json();
  photo = photos[0].id;
  await makePremium(town.testApp, town.bob);
});
afterAll(() => town.testApp.close());

const ban = {
  ...{ outcome: "violation", rule: "scam", facts: "The photo asks for money.", why: "Clear" },
  measures: [{ kind: "photo_rejected" }, { kind: "banned" }],
};

const rows = async (text: string, ...values: unknown[]) =>
  (await town.testApp.app.pool.query(text, values)).rows;

/** Everything of Bob that a ban changes, and whether Anna finds him. */
async function snapshot() {
  const { id } = town.bob;
  return {
    account: await rows("select status from accounts_member where id = $1", id),
    photos: await rows("select id, status, position, private from photos_photo where member_id = $1", id),
    wallet: await rows("select * from wallet_wallet where member_id = $1", id),
    lots: await rows("select id, remaining from wallet_lot where member_id = $1 order by id", id),
    fingerprints: await rows("select until from signals_ban where about_id = $1", id),
    restriction: await rows("select * from safety_restriction where member_id = $1", id),
    strikes: await rows("select decision_id from moderation_strike where withdrawn_at is null"),
    doors: await town.openDoors(town.anna, town.bob),
    logIn: (await logIn()).status,
  };
}

const logIn = () =>
  town.ask(null, "POST", "/api/user.php", { email: town.bob.email, password: town.bob.password });
const mailsTo = async (email: string, subject: RegExp) =>
  (await town.testApp.outbox()).filter((mail) => mail.to === email && subject.test(mail.subject)).length;
const entriesOf = async (person: number) =>
  (await rows("select kind from staff_audit where person_id = $1 order by id", person)).map(
    ({ kind }) => kind,
  );
const mayRead = async () =>
  (await town.ask(town.anna, "GET", `/api/members/${town.bob.id}/photos`)).status === 200;

test("[F-03] [F-10] [bad case 16] a report goes through the queue to a decision with reasons, and an appeal that another person grants leaves everything as before; each step is in the log", async () => {
  const { testApp, ask, anna, bob } = town;
  const { mira, tom } = desk.people;
  const before = await snapshot();
  expect(await mayRead()).toBe(true);
  const report = {
    client_id: randomUUID(),
    subject: "photo",
    member: bob.id,
    photo,
    reason: "scam",
    words: "x",
  };
  expect((await ask(anna, "POST", "/api/reports", report)).status).toBe(204);

  await mira.logIn();
  await mira.confirm();
  const queues = (await (await mira.ask("GET", "/api/desk/queues")).json()).queues;
  expect(queues.find(({ queue }: { queue: string }) => queue === "pictures")).toMatchObject({ open: 1 });
  const seen = await desk.claim(mira, "pictures");
  expect((await desk.decide(mira, seen ?? {}, ban)).status).toBe(200);
  const banned = await snapshot();
  for (const part of [
    "account",
    "photos",
    "fingerprints",
    "restriction",
    "strikes",
    "doors",
    "logIn",
  ] as const)
    expect(banned[part], part).not.toEqual(before[part]);
  expect(banned.doors).toEqual(expect.not.arrayContaining(["search", "profile", "photos of a profile"]));
  await desk.deliver();
  const token = await desk.letterTo(bob);
  const letter = await (await ask(null, "POST", "/api/decision-letters", { token })).json();
  expect(letter.body).toContain("The photo asks for money.");
  expect([await mailsTo(bob.email, /decision/), await mailsTo(anna.email, /looked at your report/)]).toEqual([
    1, 1,
  ]);

  const appeal = { token, words: "The photo shows my shop." };
  expect((await ask(null, "POST", "/api/appeals", appeal)).status).toBe(204);
  await mira.logIn();
  await tom.logIn();
  expect(await desk.claim(mira, "appeals")).toBeNull();
  const judged = await desk.claim(tom, "appeals");
  const overturned = { ...judged, outcome: "overturned", facts: "It is a shop.", why: "A sign" };
  expect(await errorOf(await mira.ask("POST", "/api/desk/appeal-decisions", overturned))).toMatchObject({
    status: 409,
  });
  expect((await tom.ask("POST", "/api/desk/appeal-decisions", overturned)).status).toBe(200);
  await desk.deliver();
  await testApp.runJobs();
  expect(await snapshot()).toEqual(before);
  expect(await mayRead()).toBe(true);
  expect([await mailsTo(bob.email, /decision/), await mailsTo(anna.email, /looked at your report/)]).toEqual([
    2, 2,
  ]);

  expect(await entriesOf(mira.id)).toEqual(
    expect.arrayContaining(["moderation.claimed", "moderation.decided"]),
  );
  expect(await entriesOf(tom.id)).toEqual(
    expect.arrayContaining(["moderation.claimed", "moderation.appeal_decided"]),
  );
});
