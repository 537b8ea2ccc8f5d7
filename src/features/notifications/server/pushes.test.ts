import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { banMember } from "#testing/leave.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import type { TestDevice } from "#testing/push/push-service.ts";
import {
  ask,
  chat,
  HOUR,
  look,
  MINUTE,
  makePair,
  openWithPushesForFile,
  pass,
  readPushes,
  sendDuePushes,
  settle,
  subscribe,
  testApp,
} from "./notify.fixture.ts";
import { upsertDevice } from "./queries-device.ts";

openWithPushesForFile();

const SECOND = 1_000;
const DAY = 24 * HOUR;

let anna: MadeMember;
let bob: MadeMember;
let phone: TestDevice;
beforeEach(async () => {
  testApp.clock.set("2026-11-21T12:00:00Z");
  ({ anna, bob } = await makePair());
  phone = await subscribe(anna);
});

const write = async (from = bob, to = anna, text = "a word of mine") => {
  const { conversation } = await chat.send(from, to, { text });
  await settle();
  await sendDuePushes();
  return conversation;
};
const change = async (json: object, who = anna) => {
  const answer = await ask(who, "PATCH", "/api/notifications", json);
  expect(answer.status, await answer.clone().text()).toBe(200);
};
const makeWriter = async (username?: string) => {
  const writer = await makeMember(testApp, username ? { username } : {});
  await chat.give(writer, 200);
  return writer;
};
const count = (device = phone) => device.delivered.length;

test("[N-12] a message is pushed at once to a member who is away, with nothing personal in it", async () => {
  await write();
  const [push, ...more] = readPushes(phone);
  expect(more).toEqual([]);
  expect(push).toMatchObject({
    title: "Velvet",
    body: "You have something new",
    tag: "chats",
    navigate: "http://localhost:3000/chats",
    data: { type: "new_conversations", checkUrl: "/chats", openUrl: "/chats" },
  });
  expect(phone.delivered[0]).toMatchObject({ ttl: 86_400, urgency: "high" });
  expect(phone.delivered[0]?.text).not.toMatch(new RegExp(`a word of mine|${bob.username}`));
});

test("a browser whose session is over gets nothing", async () => {
  await testApp.app.pool.query("update accounts_session set expires_at = $2 where member_id = $1", [
    anna.id,
    testApp.clock.now(),
  ]);
  await write();
  expect(count()).toBe(0);
});

test("jobs that send pushes run one after the other", async () => {
  await chat.send(bob, anna, { text: "one" });
  await settle();
  const { rows } = await testApp.app.pool.query(
    "select distinct queue_name from graphile_worker.jobs where task_identifier = 'send-pushes'",
  );
  expect(rows).toEqual([{ queue_name: "send-pushes" }]);
});

describe("what cannot be pushed now", () => {
  afterEach(() => testApp.setSettings({}));

  /** Anna wants names, and has been written to by this many others. */
  async function writtenTo(writers: number): Promise<void> {
    await change({ push_detail: "names" });
    for (let n = 0; n < writers; n++) await chat.send(await makeWriter(), anna);
    await settle();
  }
  const tags = () => new Set(readPushes(phone).map(({ tag }) => tag)).size;

  test("because a member's pushes take long comes with the next run, and nothing twice", async () => {
    await writtenTo(4);
    const { push } = testApp.app;
    if (!push) throw new Error("Pushes are off");
    testApp.app.push = {
      ...push,
      send(device, sent) {
        // Pushes to members of other tests may be due as well.
        if (device.endpoint === phone.device.endpoint) testApp.clock.advance(20 * SECOND);
        return push.send(device, sent);
      },
    };
    await sendDuePushes().finally(() => {
      testApp.app.push = push;
    });
    expect(count()).toBe(2);
    await sendDuePushes();
    expect([count(), tags()]).toEqual([4, 4]);
  });

  test("because there have been enough on this day follows one by one, an hour apart", async () => {
    await testApp.setSettings({ pushes_per_day: 2 });
    await writtenTo(4);
    await sendDuePushes();
    expect(count()).toBe(2);
    await pass(HOUR - MINUTE, 20 * MINUTE);
    expect(count()).toBe(2);
    await pass(2 * MINUTE);
    expect(count()).toBe(3);
    await pass(HOUR, 10 * MINUTE);
    expect([count(), tags()]).toEqual([4, 4]);
  });
});

test("of more browsers than a member keeps now, twenty get a push", async () => {
  const others: TestDevice[] = [];
  for (let n = 0; n < 24; n++) others.push(await subscribe(anna));
  await write();
  expect([phone, ...others].filter((device) => count(device) > 0)).toHaveLength(20);
});

test("the badge counts unread messages and new likes", async () => {
  await ask(bob, "POST", "/api/likes", { member: anna.id });
  await write();
  expect(readPushes(phone).at(-1)?.app_badge).toBe("2");
});

test("[N-12] names come at the member's wish, each conversation with a tag of its own", async () => {
  await change({ push_detail: "names" });
  const conversation = await write();
  await write(await makeWriter());
  expect(readPushes(phone)).toMatchObject([
    {
      body: `${bob.username} wrote to you`,
      tag: `c${conversation}`,
      navigate: `http://localhost:3000/chats/${conversation}`,
    },
    { tag: expect.not.stringMatching(`c${conversation}$`) },
  ]);
});

test("a name that a decision holds comes as a number", async () => {
  await testApp.app.pool.query("update profiles_profile set name_held = true where member_id = $1", [bob.id]);
  await change({ push_detail: "names" });
  await write();
  expect(readPushes(phone)).toMatchObject([{ body: `Member ${bob.id} wrote to you` }]);
});

test("[N-13] nothing is pushed to a member who is looking; if they leave right after, it comes a minute later", async () => {
  await look(anna);
  testApp.clock.advance(SECOND);
  await write();
  expect(count()).toBe(0);
  await pass(2 * MINUTE);
  expect(count()).toBe(1);
});

test("[N-13] a member who goes on looking gets no push", async () => {
  await look(anna);
  for (let n = 0; n < 4; n++) {
    testApp.clock.advance(SECOND);
    await write();
    testApp.clock.advance(44 * SECOND);
    await look(anna);
    await sendDuePushes();
  }
  await pass(5 * MINUTE);
  expect(count()).toBe(0);
});

test("40 messages in three minutes from two people bring at most two pushes for each", async () => {
  await change({ push_detail: "names" });
  const carla = await makeWriter();
  for (let n = 0; n < 20; n++) {
    await write(bob);
    await write(carla);
    testApp.clock.advance(9 * SECOND);
  }
  expect(count()).toBe(4);
  const sounds = readPushes(phone).map(({ data }) => data.renotify);
  expect(sounds).toEqual([true, true, false, false]);
});

test("likes are pushed once an hour, a match at once", async () => {
  const [carla, dora] = [await makeWriter(), await makeWriter()];
  await ask(anna, "POST", "/api/likes", { member: dora.id });
  for (const liker of [bob, carla, dora]) {
    await ask(liker, "POST", "/api/likes", { member: anna.id });
    await settle();
    await sendDuePushes();
    testApp.clock.advance(MINUTE);
  }
  expect(count()).toBe(2);
  await pass(HOUR, 10 * MINUTE);
  expect(count()).toBe(3);
});

test("after 30 pushes on one day only one an hour follows", async () => {
  await change({ push_detail: "names" });
  const writers = await Promise.all(Array.from({ length: 34 }, () => makeWriter()));
  for (const writer of writers) {
    await write(writer);
    testApp.clock.advance(SECOND);
  }
  expect(count()).toBe(30);
  await pass(70 * MINUTE, 10 * MINUTE);
  expect(count()).toBeLessThanOrEqual(34);
});

test("pushes of the quiet hours come as one when they end", async () => {
  await change({ push_detail: "names", time_zone: "Europe/Berlin", quiet: { from: 23, to: 7 } });
  testApp.clock.set("2026-11-21T23:00:00Z");
  await write();
  await write(await makeWriter());
  expect(count()).toBe(0);
  await pass(6.5 * HOUR, 30 * MINUTE);
  expect(count()).toBe(0);
  await pass(MINUTE * 31);
  expect(readPushes(phone)).toMatchObject([{ body: "You have something new" }]);
});

describe("[N-11] no push when", () => {
  test.each<[string, (conversation: number) => Promise<unknown>]>([
    [
      "the member has turned the types off",
      () =>
        change({
          types: [
            { type: "new_messages", channel: "push", wanted: false },
            { type: "new_conversations", channel: "push", wanted: false },
          ],
        }),
    ],
    ["the sender is banned", () => banMember(testApp, bob)],
    ["the sender is blocked", () => ask(anna, "POST", "/api/blocks", { member: bob.id })],
    ["the member is in privacy mode", () => ask(anna, "PUT", "/api/privacy-mode", { on: true })],
    ["the member has logged out", () => ask(anna, "GET", "/api/logout.php")],
    [
      "the account is closed",
      () => ask(anna, "POST", "/api/closings", { proof: { password: anna.password } }),
    ],
    [
      "it was read elsewhere",
      (conversation) => ask(anna, "POST", "/api/chat-read", { conversation, seq: 1 }),
    ],
  ])("%s between the message and the push", async (_, end) => {
    await look(anna);
    testApp.clock.advance(SECOND);
    const conversation = (await write()) as number;
    const answer = await end(conversation);
    if (answer instanceof Response) expect(answer.ok).toBe(true);
    await pass(5 * MINUTE);
    expect(count()).toBe(0);
  });
});

describe("what the push service answers", () => {
  test.each([404, 410])("%i ends the subscription", async (status) => {
    phone.answerWith(status);
    await write();
    expect((await (await ask(anna, "GET", "/api/notifications")).json()).devices).toEqual([]);
  });

  test("is counted by day and type, without the member", async () => {
    await testApp.app.pool.query("delete from notifications_push_day");
    await write();
    phone.answerWith(500);
    await pass(HOUR);
    await write();
    const { rows } = await testApp.app.pool.query(
      "select type, outcome, n from notifications_push_day order by outcome desc",
    );
    expect(rows).toEqual([
      { type: "new_conversations", outcome: "taken", n: 1 },
      { type: "new_conversations", outcome: "postponed", n: 1 },
    ]);
  });

  test("500 is tried again, and the push is not lost", async () => {
    phone.answerWith(500);
    await write();
    phone.answerWith(null);
    await pass(4 * MINUTE);
    expect(count()).toBe(0);
    await pass(2 * MINUTE);
    expect(count()).toBe(1);
  });

  test("failures on ten days end the subscription, others do not", async () => {
    phone.answerWith(500);
    for (let day = 0; day < 9; day++) {
      await write();
      testApp.clock.advance(DAY);
    }
    const devices = async () => (await (await ask(anna, "GET", "/api/notifications")).json()).devices;
    expect(await devices()).toHaveLength(1);
    await write();
    expect(await devices()).toEqual([]);
  });
});

test("a browser belongs to whoever logged in there last", async () => {
  const { id: sessionId } = await testApp.app.db
    .selectFrom("accountsSession")
    .select("id")
    .where("memberId", "=", bob.id)
    .executeTakeFirstOrThrow();
  const device = { ...phone.device, memberId: bob.id, sessionId, at: testApp.clock.now() };
  await testApp.app.db.transaction().execute((tx) => upsertDevice(tx, device));
  await write();
  expect(count()).toBe(0);
  await chat.give(anna, 20);
  await write(anna, bob);
  expect(count()).toBe(1);
});
