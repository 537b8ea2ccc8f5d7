import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { readReports } from "#features/safety/server/safety.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import { imageOf, picturing } from "./images/images.fixture.ts";
import { openChatForFile, testApp, who } from "./open-chat-for-file.fixture.ts";

openChatForFile();

let anna: MadeMember;
let ben: MadeMember;
let conversation: number;
beforeEach(async () => {
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  await makePremium(testApp, ben);
  await who.give(ben, 50);
  for (const text of ["one", "two"]) await who.send(ben, anna, { text });
  conversation = (await who.send(anna, ben, { text: "three" })).conversation as number;
  await who.send(ben, anna, { gift: "rose" });
  await who.send(ben, anna, { text: "send me money" });
  await who.send(ben, anna, { text: "please" });
});

const report = (by: MadeMember, more: Record<string, unknown> = {}) =>
  who.post("/api/reports", by, {
    client_id: randomUUID(),
    subject: "message",
    member: ben.id,
    conversation,
    seq: 5,
    reason: "scam",
    ...more,
  });
const listReports = async () => {
  const { db } = testApp.app;
  const rows = await db.selectFrom("safetyReport").select("id").where("reporterId", "=", anna.id).execute();
  return readReports(testApp.app, { ids: rows.map(({ id }) => id) });
};

describe("reporting a message", () => {
  test("stores it as it was sent, with the three before and after it, as one report however often it is repeated", async () => {
    const client_id = randomUUID();
    for (let tries = 0; tries < 3; tries++)
      expect((await report(anna, { client_id, reason: "hate" })).status).toBe(204);
    const [kept, ...others] = await listReports();
    expect(others).toEqual([]);
    expect(kept).toMatchObject({
      subject: "message",
      subjectId: conversation,
      aboutId: ben.id,
      reason: "hate",
    });
    const at = testApp.clock.now().toISOString();
    expect(kept?.evidence).toMatchObject({
      name: ben.username,
      messages: [
        { seq: 2, mine: false, kind: "text", body: "two", sent_at: at },
        { seq: 3, mine: true, kind: "text", body: "three", sent_at: at },
        { seq: 4, mine: false, kind: "gift", body: "rose", sent_at: at },
        { seq: 5, mine: false, kind: "text", body: "send me money", sent_at: at },
        { seq: 6, mine: false, kind: "text", body: "please", sent_at: at },
      ],
    });
    // It is sealed in the database.
    const { rows } = await testApp.app.pool.query("select content, evidence from safety_report");
    expect(JSON.stringify(rows)).not.toMatch(/send me money|three/);
  });

  test.each([
    ["scam", 50],
    ["insult", 50],
    ["hate", 0],
  ])("for %s, the last %i of its sender are added, and none of the reporter's", async (reason, added) => {
    await who.give(ben, 200);
    for (let n = 7; n <= 60; n++) await who.send(ben, anna, { text: `more ${n}` });
    await who.send(anna, ben, { text: "stop" });
    expect((await report(anna, { reason, seq: 2 })).status).toBe(204);
    const seqs = (await listReports())[0]?.evidence?.messages?.map(({ seq }) => seq) ?? [];
    const around = [1, 2, 3, 4, 5];
    const latest = Array.from({ length: added }, (_, n) => 11 + n);
    expect(seqs).toEqual([...around, ...latest]);
  });

  test("of a picture stores the key of its files", async () => {
    const sent = await picturing(testApp).send(ben, anna);
    expect((await report(anna, { seq: 7 })).status).toBe(204);
    const messages = (await listReports())[0]?.evidence?.messages;
    expect(messages?.at(-1)).toMatchObject({ kind: "image", body: imageOf(sent).address.split("/")[3] });
  });

  test("works after a block in either direction, after removing the conversation, and after the other member has left", async () => {
    await who.post("/api/chat.php", anna, { conversation }, "DELETE");
    await who.post("/api/blocks", ben, { member: anna.id });
    await who.post("/api/blocks", anna, { member: ben.id });
    await testApp.app.db
      .updateTable("accountsMember")
      .set({ status: "pending_deletion" })
      .where("id", "=", ben.id)
      .execute();
    expect((await report(anna)).status).toBe(204);
    expect(await listReports()).toHaveLength(1);
  });

  test("the profile of a member who has left can be reported by whoever has the conversation, and by nobody else", async () => {
    const profile = { subject: "profile", member: ben.id, reason: "scam", words: "" };
    const send = async (by: MadeMember) =>
      (await who.post("/api/reports", by, { ...profile, client_id: randomUUID() })).status;
    await testApp.app.db
      .updateTable("accountsMember")
      .set({ status: "pending_deletion" })
      .where("id", "=", ben.id)
      .execute();
    expect(await send(await makeMember(testApp))).toBe(404);
    expect(await send(anna)).toBe(204);
    expect((await listReports())[0]?.evidence).toMatchObject({ name: ben.username });
  });

  const GONE = [404, "safety.message_gone"];
  test.each([
    ["one's own message", () => report(anna, { seq: 3 }), GONE],
    [
      "one's own message under one's own name",
      () => report(anna, { seq: 3, member: anna.id }),
      [409, "safety.yourself"],
    ],
    ["by its sender", () => report(ben, { member: anna.id }), GONE],
    ["by somebody else", async () => report(await makeMember(testApp)), GONE],
    ["as another's", async () => report(anna, { member: (await makeMember(testApp)).id }), GONE],
    ["one that does not exist", () => report(anna, { seq: 99 }), GONE],
    ["in a conversation that does not exist", () => report(anna, { conversation: 999_999 }), GONE],
    ["beyond every number", () => report(anna, { seq: 2 ** 40 }), [400, "invalid_input"]],
    ["with made-up evidence", () => report(anna, { messages: [] }), [400, "invalid_input"]],
  ])("%s is refused, and nothing is kept", async (_, ask, answer) => {
    const before = (await testApp.app.db.selectFrom("safetyReport").selectAll().execute()).length;
    const said = await ask();
    expect([said.status, (await said.json()).error]).toEqual(answer);
    expect((await testApp.app.db.selectFrom("safetyReport").selectAll().execute()).length).toBe(before);
  });
});
