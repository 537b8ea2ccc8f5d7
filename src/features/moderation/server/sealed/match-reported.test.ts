import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { imageOf, makeJpeg, picturing } from "#features/chat/server/images/images.fixture.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import { openKnownImages } from "#testing/open-known-images.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { matchReported } from "./match-reported.ts";

let service: Awaited<ReturnType<typeof openKnownImages>>;
let testApp: TestApp;
let anna: MadeMember;
let ben: MadeMember;
let body: Buffer;
beforeAll(async () => {
  service = await openKnownImages();
  testApp = await openTestApp({ env: { LIMITS: "no", ...service.env } });
});
afterAll(async () => {
  await testApp?.close();
  await service?.close();
});
beforeEach(async () => {
  service.answer(null);
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  await makePremium(testApp, anna);
  await chatting(testApp).give(anna, 50);
  body = await makeJpeg();
});

const rows = async (statement: string, ...values: unknown[]) =>
  (await testApp.app.pool.query(statement, values)).rows;

async function send() {
  const sent = await picturing(testApp).send(anna, ben, { body });
  const { address } = imageOf(sent);
  return { conversation: sent.conversation, seq: sent.message?.seq, key: address.split("/")[3] as string };
}

async function report({ conversation, seq }: Awaited<ReturnType<typeof send>>): Promise<void> {
  const answer = await testApp.ask("/api/reports", {
    method: "POST",
    json: {
      ...{ client_id: randomUUID(), subject: "message", member: anna.id, conversation, seq },
      reason: "nudity",
    },
    headers: { cookie: ben.cookie },
  });
  expect(answer.status, await answer.text()).toBe(204);
}

test("a picture in a message is matched once it is reported and not before, and a hit seals it", async () => {
  service.list(body);
  const asked = service.asked.length;
  const sent = await send();
  await testApp.runJobs();
  expect(service.asked).toHaveLength(asked);
  await report(sent);
  await testApp.runJobs();
  expect(service.asked.slice(asked).map((one) => Object.keys(one.body))).toEqual([["md5", "sha1"]]);

  const subject = `message:${sent.conversation}:${sent.seq}`;
  const [sealed] = await rows("select * from moderation_sealed where about_id = $1", anna.id);
  expect(sealed).toMatchObject({ subject, found_by: "list", list_reference: "TL-1" });
  const found = await rows("select * from moderation_case where subject = $1", subject);
  expect(found).toMatchObject([
    { id: sealed.case_id, queue: "urgent", lane: 0, rule: "child", state: "open" },
  ]);
  expect(await rows("select status from accounts_member where id = $1", anna.id)).toEqual([
    { status: "banned" },
  ]);
  expect(await rows("select from chat_image where key = $1", sent.key)).toEqual([]);
  expect(await rows("select from safety_evidence where source = $1", sent.key)).toEqual([]);
  const { files } = testApp.app;
  expect(await Array.fromAsync(files.list(`chat/${sent.key}/`))).toEqual([]);
  expect(await Array.fromAsync(files.list(`sealed/${sealed.file_key}/`))).toHaveLength(1);
});

test("a reported picture that no list names stays where it is", async () => {
  const sent = await send();
  await report(sent);
  await testApp.runJobs();
  expect(await rows("select from moderation_sealed where about_id = $1", anna.id)).toEqual([]);
  expect(await rows("select from chat_image where key = $1", sent.key)).toHaveLength(1);
});

test("a list that does not answer is asked again", async () => {
  service.list(body);
  const sent = await send();
  service.answer((response) => void response.writeHead(500).end());
  const payload = { subject: `message:${sent.conversation}:${sent.seq}` };
  const run = () => matchReported.run(testApp.app as never, payload, { id: "1" });
  await expect(run()).rejects.toThrow();
  expect(await rows("select from chat_image where key = $1", sent.key)).toHaveLength(1);
  service.answer(null);
  await run();
  expect(await rows("select from moderation_sealed where about_id = $1", anna.id)).toHaveLength(1);
  await run();
  expect(await rows("select from moderation_sealed where about_id = $1", anna.id)).toHaveLength(1);
});
