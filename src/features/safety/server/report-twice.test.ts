import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { eraseSafety } from "./erase.ts";

let testApp: TestApp;
let about: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  about = await makeMember(testApp);
});
afterAll(() => testApp.close());

const report = (by: MadeMember, client_id: string) =>
  testApp.ask("/api/reports", {
    method: "POST",
    json: { client_id, subject: "profile", member: about.id, reason: "fake" },
    headers: { cookie: by.cookie },
  });
const complain = async (client_id: string, by?: MadeMember) => {
  const answer = await testApp.ask("/api/complaints", {
    method: "POST",
    json: {
      ...{
        client_id,
        place: `/members/${about.id}`,
        reason: "fake",
        words: "These are photos of an actor.",
        good_faith: true,
      },
      ...{ name: "Anna", email: "anna@visitor.example" },
    },
    ...(by && { headers: { cookie: by.cookie } }),
  });
  expect(answer.status).toBe(202);
  return (await answer.json()) as { receipt: string };
};
const reportersOf = async (clientId: string) => {
  const text = "select reporter_id::integer as id from safety_report where client_id = $1 order by id";
  return (await testApp.app.pool.query(text, [clientId])).rows.map(({ id }) => id);
};

test("a report is stored once for each author, whichever number others have sent", async () => {
  const [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  const id = randomUUID();
  await complain(id);
  for (const by of [anna, ben, anna]) expect((await report(by, id)).status).toBe(204);
  expect(await reportersOf(id)).toEqual([anna.id, ben.id, null]);
});

test("a complaint is stored once, and is not kept away by a report with the same number, even by the same person", async () => {
  const anna = await makeMember(testApp);
  const id = randomUUID();
  expect((await report(anna, id)).status).toBe(204);
  const first = await complain(id, anna);
  expect(await complain(id, anna)).toEqual(first);
  expect(await reportersOf(id)).toEqual([anna.id, anna.id]);
});

test("authors of reports with the same number are erased one after the other", async () => {
  const people = [await makeMember(testApp), await makeMember(testApp)];
  const id = randomUUID();
  for (const by of people) {
    await report(by, id);
    await complain(by === people[0] ? id : randomUUID(), by);
  }
  for (const { id: memberId } of people) await eraseSafety(testApp.app, memberId);
  expect(await reportersOf(id)).toEqual([null, null, null]);
});
