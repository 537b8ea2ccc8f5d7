import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { confirmAddress } from "#testing/confirm-address.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import type { Chats, ConversationView, SendAnswer } from "../../contract.ts";
import { block, openChatForFile, testApp, who } from "../open-chat-for-file.fixture.ts";
import { placeMessage } from "../place-message.ts";
import { sendHeldMessages } from "./send-held.ts";

openChatForFile();

let eva: MadeMember;
let ben: MadeMember;
beforeEach(async () => {
  [eva, ben] = [await makeMember(testApp, { confirmed: false }), await makeMember(testApp)];
});

const open = (by: MadeMember, other: { id: number }) =>
  who.read<ConversationView>(by, `/api/conversation?member=${other.id}`);
const chatsOf = (member: MadeMember) => who.read<Chats>(member, "/api/chats.php");
const askToSignUp = (text: string, to: MadeMember, locale: string) => {
  const name = `e${randomUUID().slice(0, 8)}`;
  const form = {
    email: `${name}@example.org`,
    name,
    date_of_birth: "1990-06-15",
    password: "violet canoe harbour",
    terms: true,
    signup_message: text,
    to: to.id,
  };
  return testApp.ask("/api/signups", { method: "POST", json: form, headers: { cookie: `locale=${locale}` } });
};
const signUpWriting = async (text: string, to: MadeMember): Promise<number> =>
  (await (await askToSignUp(text, to, "en")).json()).member_id;
const wordsOf = ({ messages }: ConversationView) => messages.map((one) => "text" in one && one.text);
const runAgain = (member: MadeMember) =>
  sendHeldMessages.run(testApp.app, { memberId: member.id }, { id: randomUUID() });

describe("a message written before the e-mail address is confirmed", () => {
  test("[A-27] is queued, uncharged and unseen, and is sent and charged in order on confirmation", async () => {
    await makePremium(testApp, eva);
    await who.give(eva, 10);
    for (const text of ["one", "two", "three"]) {
      const answer = await who.send(eva, ben, { text });
      expect(answer).toMatchObject({ message: null, conversation: null, held: { text, refused: null } });
      expect(answer.writing).toMatchObject({ credits: 10, held: true });
    }
    await who.send(eva, ben, { gift: "rose" });
    expect((await chatsOf(ben)).chats).toEqual([]);
    expect((await chatsOf(eva)).held).toMatchObject([{ profile: { id: ben.id }, waiting: 4, refused: 0 }]);
    expect((await open(eva, ben)).held).toHaveLength(4);

    await confirmAddress(testApp, eva);
    await testApp.runJobs();
    const got = await open(ben, eva);
    expect(wordsOf(got).slice(0, 3)).toEqual(["one", "two", "three"]);
    expect(got.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(got.messages[3]).toMatchObject({ kind: "gift", gift: "rose" });
    const mine = await open(eva, ben);
    expect(mine.held).toEqual([]);
    const { text, gifts } = mine.writing.prices;
    expect(mine.writing).toMatchObject({ held: false, credits: 10 - 3 * text - (gifts.rose ?? 0) });
  });

  test("[A-07] from the sign-up reaches its receiver when the account is confirmed", async () => {
    const id = await signUpWriting("  I saw your page ", ben);
    await testApp.runJobs();
    expect((await chatsOf(ben)).chats).toEqual([]);
    await confirmAddress(testApp, { id });
    await testApp.runJobs();
    const [chat] = (await chatsOf(ben)).chats;
    expect(chat).toMatchObject({
      num_unread_messages: 1,
      profile: { id },
      conversation: { last: { words: "I saw your page" } },
    });
  });

  test("[F-05] from the sign-up has the site's length limit, and a longer one is refused in plain words", async () => {
    await testApp.setSettings({ message_length: 11 });
    for (const [locale, words] of [
      ["en", "A message can be up to 11 characters long."],
      ["de", "Eine Nachricht darf höchstens 11 Zeichen haben."],
    ] as const) {
      const refused = await askToSignUp("five 🌹 roses", ben, locale);
      const { fields } = await refused.json();
      expect([refused.status, fields]).toEqual([400, { signup_message: words }]);
    }
    const accepted = await askToSignUp("four 🌹🌹🌹🌹", ben, "en");
    expect(accepted.status).toBe(201);
    await testApp.setSettings({ message_length: 2_000 });
    const id = await signUpWriting("🌹".repeat(2_000), ben);
    await testApp.setSettings({});
    const [{ body } = { body: "" }] = await testApp.app.db
      .selectFrom("chatHeld")
      .select("body")
      .where("senderId", "=", id)
      .execute();
    expect(body).toBe("🌹".repeat(2_000));
  });

  test("that is then refused stays with its sender, with the reason in their language, and costs nothing", async () => {
    const [cleo, dora] = [await makeMember(testApp), await makeMember(testApp)];
    const finn = await makeMember(testApp);
    await who.send(eva, ben, { text: "to one who blocks" });
    await who.send(eva, cleo, { gift: "rose" });
    for (const one of [dora, finn, cleo]) await who.send(eva, one, { text: "hello" });
    await confirmAddress(testApp, eva);
    expect((await block(ben, eva)).status).toBe(204);
    await testApp.runJobs();
    // Two conversations may be started: the first two whose messages were not refused.
    expect((await open(dora, eva)).messages).toHaveLength(1);
    expect((await open(finn, eva)).messages).toHaveLength(1);
    expect((await chatsOf(ben)).chats).toEqual([]);
    const [gift, text] = (await open(eva, cleo)).held;
    expect(gift?.refused).toBe(`You do not have enough credits to send this message to ${cleo.username}.`);
    expect(text?.refused).toContain("You’ve started all your free conversations");
    const german = await testApp.ask(`/api/conversation?member=${cleo.id}`, {
      headers: { cookie: `${eva.cookie}; locale=de` },
    });
    expect(((await german.json()) as ConversationView).held[0]?.refused).toContain("Credits");
    const waiting = (await chatsOf(eva)).held.map(({ profile, refused }) => [profile.id, refused]);
    expect(waiting).toContainEqual([cleo.id, 2]);
    expect((await open(eva, dora)).writing).toMatchObject({ free_messages_left: 8, credits: 0 });
  });

  test("that was refused can be discarded, or sent by trying again", async () => {
    await who.send(eva, ben, { id: randomUUID(), gift: "rose" });
    const id = randomUUID();
    await who.send(eva, ben, { id, gift: "rose" });
    await confirmAddress(testApp, eva);
    await testApp.runJobs();
    const { held } = await open(eva, ben);
    expect(held).toHaveLength(2);
    const discarded = await who.post("/api/held-messages", eva, { id: held[0]?.id }, "DELETE");
    expect(discarded.status).toBe(204);
    const mallory = await makeMember(testApp);
    await who.post("/api/held-messages", mallory, { id }, "DELETE");
    await who.give(eva, 10);
    expect((await who.send(eva, ben, { id, gift: "rose" })).message).toMatchObject({ seq: 1, id });
    expect((await open(eva, ben)).held).toEqual([]);
  });

  test("is sent before those written after the confirmation, even if the job has not run yet", async () => {
    const dora = await makeMember(testApp);
    for (const text of ["one", "two"]) await who.send(eva, ben, { text });
    await who.send(eva, dora, { text: "elsewhere" });
    const heard = who.listen(ben);
    await confirmAddress(testApp, eva);
    const [third, fourth] = await Promise.all(["three", "four"].map((text) => who.send(eva, ben, { text })));
    expect([third?.message?.seq, fourth?.message?.seq].sort()).toEqual([3, 4]);
    expect(wordsOf(await open(ben, eva)).slice(0, 2)).toEqual(["one", "two"]);
    expect((await heard()).length).toBeGreaterThanOrEqual(4);
    expect((await open(eva, dora)).held).toHaveLength(1);
    await testApp.runJobs();
    expect((await open(ben, eva)).messages).toHaveLength(4);
    expect((await open(dora, eva)).messages).toHaveLength(1);
  });

  test("can be refused while a later one passes, and then no longer blocks it", async () => {
    await who.send(eva, ben, { text: "one" });
    await who.send(eva, ben, { gift: "rose" });
    await confirmAddress(testApp, eva);
    expect((await who.send(eva, ben, { text: "three" })).message).toMatchObject({ seq: 2 });
    const { messages, held } = await open(eva, ben);
    expect([messages.length, held.map(({ refused }) => refused !== null)]).toEqual([2, [true]]);
    await who.give(eva, 1);
    const again = await who.trySend(eva, ben, { id: held[0]?.id as string, gift: "rose" });
    expect(((await again.json()) as SendAnswer).message).toMatchObject({ seq: 3 });
  });

  test("is stored once however often it is sent; another with the same id is refused", async () => {
    const id = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => who.send(eva, ben, { id })));
    expect((await open(eva, ben)).held).toHaveLength(1);
    const other = await who.trySend(eva, ben, { id, text: "another" });
    expect([other.status, (await other.json()).error]).toEqual([409, "chat.id_taken"]);
  });

  test("is not sent twice when an interrupted run is repeated", async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of ids) await who.send(eva, ben, { id, text: id });
    await confirmAddress(testApp, eva);
    const viewer = { memberId: eva.id };
    const site = testApp.app.sites.find({ host: "localhost", forced: null });
    if (!site) throw new Error("The test has no site");
    const written = { id: ids[0] as string, to: ben.id, kind: "text", body: ids[0] as string } as const;
    await placeMessage(testApp.app, testApp.app.db, { sender: { site, viewer }, written });
    await Promise.all([runAgain(eva), runAgain(eva), testApp.runJobs()]);
    await runAgain(eva);
    expect(wordsOf(await open(ben, eva))).toEqual(ids);
    expect((await open(eva, ben)).writing.free_messages_left).toBe(7);
  });

  test("that is written during the confirmation is queued and sent, or sent at once, but never left behind", async () => {
    const sending = Array.from({ length: 12 }, (_, n) => who.trySend(eva, ben, { text: `m${n}` }));
    const [answers] = await Promise.all([Promise.all(sending), confirmAddress(testApp, eva)]);
    const accepted = answers.filter(({ ok }) => ok).length;
    expect(accepted).toBeGreaterThan(0);
    await testApp.runJobs();
    const { messages, held } = await open(eva, ben);
    expect(held.filter(({ refused }) => refused === null)).toEqual([]);
    expect(messages.length + held.length).toBe(accepted);
  });

  test("counts against the site's limit, also when sent concurrently, and the refusal says what to do", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => who.trySend(eva, ben, { text: `${n}` })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    const refused = answers.find(({ ok }) => !ok);
    expect([refused?.status, await refused?.json()]).toEqual([
      409,
      expect.objectContaining({
        error: "chat.too_many_held",
        message: "20 messages are waiting for you to confirm your e-mail address. Confirm it to write more.",
      }),
    ]);
    await confirmAddress(testApp, eva);
    await testApp.runJobs();
    expect((await open(ben, eva)).messages).toHaveLength(10);
  });

  test.each([
    ["the receiver has blocked its sender", "chat.blocked", () => [ben, eva]],
    ["its sender has blocked the receiver", "chat.blocking", () => [eva, ben]],
  ])("is refused and not queued if %s", async (_why, error, pair) => {
    const [blocker, blocked] = pair();
    // The API lets nobody block an unconfirmed member, because nobody can see them.
    await testApp.app.pool.query(
      "insert into safety_block (blocker_id, blocked_id, at) values ($1, $2, $3)",
      [blocker?.id, blocked?.id, testApp.clock.now()],
    );
    const answer = await who.trySend(eva, ben, { text: "hello" });
    expect([answer.status, await answer.json()]).toMatchObject([409, { error }]);
    expect((await chatsOf(eva)).held).toEqual([]);
  });

  test("is not sent for a member who was banned meanwhile, nor while the address is unconfirmed", async () => {
    await who.send(eva, ben);
    await runAgain(eva);
    expect((await open(eva, ben)).held).toHaveLength(1);
    await testApp.app.db
      .updateTable("accountsMember")
      .set({ status: "banned" })
      .where("id", "=", eva.id)
      .execute();
    await runAgain(eva);
    expect((await chatsOf(ben)).chats).toEqual([]);
  });
});
