import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTown, type Town } from "#features/members/server/doors.fixture.ts";
import { readEvidencePicture, readReports } from "#features/safety/server/safety.ts";
import { type Desk, openDesk, warning } from "./desk.fixture.ts";

let town: Town;
let desk: Desk;
beforeAll(async () => {
  town = await openTown();
  desk = await openDesk(town.testApp);
});
afterAll(() => town.testApp.close());

const VISITOR = "visitor@complaint.example";

test("[F-02] a profile, a photo and a message are reported with evidence that outlives them, a visitor complains, and each has a receipt and a decision by mail", async () => {
  const { testApp, anna, bob, carla, ask } = town;
  const { app } = testApp;
  await ask(bob, "POST", "/api/messages", {
    id: randomUUID(),
    to: anna.id,
    kind: "text",
    text: "You are a fool",
  });
  const { chats } = await (await ask(anna, "GET", "/api/chats.php")).json();
  const conversation = chats[0].conversation.id;
  const { photos } = await (await ask(bob, "GET", "/api/photos")).json();
  const report = { member: bob.id, words: "Look" };
  for (const about of [
    { subject: "profile", reason: "fake" },
    { subject: "photo", photo: photos[0].id, reason: "nudity" },
    { subject: "message", conversation, seq: 1, reason: "insult" },
  ]) {
    const answer = await ask(anna, "POST", "/api/reports", { client_id: randomUUID(), ...report, ...about });
    expect(answer.status, await answer.clone().text()).toBe(204);
  }
  const complaint = await ask(null, "POST", "/api/complaints", {
    ...{ client_id: randomUUID(), place: `/members/${carla.id}`, reason: "hate", good_faith: true },
    ...{ words: "This profile calls for hatred.", name: "Vera", email: VISITOR },
  });
  expect(complaint.status).toBe(202);
  await testApp.runJobs();

  await ask(bob, "DELETE", "/api/photos", { id: photos[0].id });
  await ask(bob, "PATCH", "/api/profile", { about_me: "Somebody else" });
  await app.pool.query("delete from chat_conversation where id = $1", [conversation]);
  const { rows } = await app.pool.query("select id from safety_report order by id");
  const kept = await readReports(app, { ids: rows.map(({ id }) => id) });
  expect(kept.map(({ subject }) => subject)).toEqual(["profile", "photo", "message", "profile"]);
  for (const { evidence } of kept.slice(0, 3))
    expect(evidence).toMatchObject({ name: bob.username, about: town.said.about_me });
  expect(kept[2]?.evidence?.messages).toMatchObject([{ seq: 1, body: "You are a fool" }]);
  for (const { pictures } of kept) {
    expect(pictures.length).toBeGreaterThan(0);
    for (const { key } of pictures)
      expect((await readEvidencePicture(app, key))?.length).toBeGreaterThan(100);
  }

  for (const one of Object.values(desk.people)) await one.logIn();
  for (const queue of ["people", "people", "pictures", "texts"]) {
    const seen = await desk.claim(desk.people.mira, queue);
    const answer = await desk.decide(desk.people.mira, seen ?? {}, warning);
    expect(answer.status, await answer.clone().text()).toBe(200);
  }
  await desk.deliver();
  const subjectsTo = async (email: string) =>
    (await testApp.outbox()).filter(({ to }) => to === email).map(({ subject }) => subject);
  const receipt = "We’ve received your message";
  const decision = "We have looked at your report";
  for (const [email, times] of [
    [anna.email, 3],
    [VISITOR, 1],
  ] as const) {
    const subjects = await subjectsTo(email);
    for (const words of [receipt, decision])
      expect(
        subjects.filter((subject) => subject === words),
        `${words} to ${email}`,
      ).toHaveLength(times);
  }

  const answer = (await testApp.outbox()).find(({ to, subject }) => to === VISITOR && subject === decision);
  const token = /\/decisions\/([\w.-]+)/.exec(answer?.text ?? "")?.[1];
  const { body } = await (await ask(null, "POST", "/api/decision-letters", { token })).json();
  expect(body).toContain("If you think we are wrong, appeal on this page.");
});
