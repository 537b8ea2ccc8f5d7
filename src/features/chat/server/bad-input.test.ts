import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { moderating } from "#features/moderation/server/moderation.fixture.ts";
import { findDifferences } from "#features/wallet/server/wallet.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import type { ConversationView } from "../contract.ts";
import { findUnpaid } from "./find-unpaid.ts";
import { openChatForFile, refusal, testApp, who } from "./open-chat-for-file.fixture.ts";

const LENGTH = 1_000;

openChatForFile();

let anna: MadeMember;
let ben: MadeMember;
afterAll(async () => {
  expect(await findDifferences(testApp.app.db)).toEqual([]);
  expect(await findUnpaid(testApp.app.db)).toEqual([]);
});
beforeEach(async () => {
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  await makePremium(testApp, anna);
  await who.give(anna, 10);
});

const post = (body: unknown, by = anna) => who.post("/api/messages", by, body);
const setAccount = ({ id }: { id: number }, values: Record<string, unknown>) =>
  testApp.app.db.updateTable("accountsMember").set(values).where("id", "=", id).execute();

/** Counts and sums of everything that a send could change. */
async function countAll() {
  const { rows } = await sql`select (select count(*) from chat_message)::int as messages,
    (select count(*) from chat_conversation)::int as conversations, (select count(*) from chat_held)::int as held,
    (select count(*) from wallet_transfer)::int as transfers, (select sum(balance) from wallet_wallet)::int as balance,
    (select sum(free_messages_used + conversations_started) from wallet_wallet)::int as used`.execute(
    testApp.app.db,
  );
  return rows[0];
}

async function changesNothing<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const before = await countAll();
  const answer = await act();
  expect(await countAll()).toEqual(before);
  return answer;
}

describe("a text", () => {
  test.each([
    ["nothing", ""],
    ["only spaces", "   \n\t  \u00a0 "],
    ["only what is invisible", "\u200b\u200b\u2060\ufeff\u202e"],
    ["a flood of what is invisible", "\u200b".repeat(5_000)],
    ["only control characters", "\u0001\u0007\u001b"],
    ["with NUL in it", "a\u0000b"],
    ["with half of a pair in it", "a\ud800b"],
    ["one code point too many", "x".repeat(LENGTH + 1)],
    ["one emoji too many", "😀".repeat(LENGTH + 1)],
    ["one composed letter too many", "e\u0301".repeat(LENGTH + 1)],
    ["no text at all", undefined],
    ["a number", 7],
    ["a list", ["hello"]],
  ])("that is %s is refused by its field, in the member's language, and changes nothing", async (_, text) => {
    const body = { id: randomUUID(), to: ben.id, kind: "text", text };
    const answer = await changesNothing(() => post(body));
    expect(answer.status).toBe(400);
    const { fields } = await answer.json();
    expect(fields.text).toEqual(expect.any(String));
    const dutch = { ...anna, cookie: `${anna.cookie}; locale=nl` };
    const said = await (await changesNothing(() => post({ ...body, id: randomUUID() }, dutch))).json();
    expect(said.fields.text).not.toBe(fields.text);
  });

  test.each([
    ["as many code points as there may be", "x".repeat(LENGTH)],
    ["as many emoji", "😀".repeat(LENGTH)],
    ["as many letters, once their marks are one with them", "e\u0301".repeat(LENGTH), "é".repeat(LENGTH)],
    ["what turns the line around", "a\u202eb\u2066c", "abc"],
    ["what is invisible within words", `a${"\u200b".repeat(3_000)}b`, "ab"],
    ["control characters within words", "a\u0001b\u001b[31mc", "ab[31mc"],
    ["a family of one emoji, whole", "👨‍👩‍👧‍👦"],
    ["HTML, as it was typed", `<b onclick="x()">hi</b> <script>alert(1)</script> &amp;`],
    ["words for a template or a database", "{{name}} $(x) '; drop table chat_message; --"],
  ])("of %s is sent, and both read the same", async (_, text, kept = text) => {
    await who.send(anna, ben, { text });
    for (const [reader, other] of [[anna, ben] as const, [ben, anna] as const]) {
      const view = await who.read<ConversationView>(reader, `/api/conversation?member=${other.id}`);
      expect(view.messages).toMatchObject([{ kind: "text", text: kept }]);
    }
  });

  test("of 10 MB is not read to the end", async () => {
    const answer = await changesNothing(() =>
      post({ id: randomUUID(), to: ben.id, kind: "text", text: "x".repeat(10_000_000) }),
    );
    expect(await refusal(answer)).toEqual([413, "body_too_large"]);
  });
});

describe("forged input", () => {
  const hello = { kind: "text", text: "hello" };
  test.each([
    ["an unknown kind", { kind: "video", text: "x" }, 400, "invalid_input"],
    ["an unknown gift", { kind: "gift", gift: "castle" }, 409, "chat.unknown_gift"],
    ["a gift of an object's own name", { kind: "gift", gift: "constructor" }, 409, "chat.unknown_gift"],
    ["a gift of another's name", { kind: "gift", gift: "__proto__" }, 400, "invalid_input"],
    ["a picture by name", { kind: "image", image: "a".repeat(32) }, 400, "invalid_input"],
    ["a price", { ...hello, price: 0 }, 400, "invalid_input"],
    ["a number of its own", { ...hello, seq: 1 }, 400, "invalid_input"],
    ["no id", { ...hello, id: undefined }, 400, "invalid_input"],
    ["an id that is none", { ...hello, id: "1' or '1'='1" }, 400, "invalid_input"],
    ["nobody to send it to", { ...hello, to: undefined }, 400, "invalid_input"],
    ["a receiver below zero", { ...hello, to: -1 }, 400, "invalid_input"],
    ["a receiver who is a fraction", { ...hello, to: 1.5 }, 400, "invalid_input"],
    ["a receiver beyond every number", { ...hello, to: 2 ** 60 }, 400, "invalid_input"],
    ["a receiver of words", { ...hello, to: "1" }, 400, "invalid_input"],
    ["a receiver who never was", { ...hello, to: 999_999_999 }, 404, "chat.gone"],
  ])("%s is refused and changes nothing", async (_, more, status, code) => {
    const body = { id: randomUUID(), to: ben.id, ...more };
    expect(await refusal(await changesNothing(() => post(body)))).toEqual([status, code]);
  });

  test("two members may use the same message id; their messages stay separate", async () => {
    const id = randomUUID();
    await who.send(anna, ben, { id, text: "of anna" });
    expect((await who.send(ben, anna, { id, text: "of ben" })).message).toMatchObject({ seq: 2, id });
    expect((await who.send(anna, ben, { id, text: "of anna" })).message).toMatchObject({ seq: 1, id });
  });

  test("a visitor sends nothing", async () => {
    const nobody = { ...anna, cookie: "" };
    const answer = await changesNothing(() => who.trySend(nobody, ben));
    expect(await refusal(answer)).toEqual([403, "authentication_required"]);
  });
});

describe.each(["before anybody has written", "in a running conversation"])("%s", (when) => {
  beforeEach(async () => {
    if (when.includes("running")) await who.send(ben, anna);
  });

  test("[C-12] blocked, banned, unconfirmed: refused or held, with the right words", async () => {
    const words = async (answer: Response) => [answer.status, (await answer.json()).message];
    await who.post("/api/blocks", ben, { member: anna.id });
    expect(await words(await changesNothing(() => who.trySend(anna, ben)))).toEqual([
      409,
      `You’re blocked by ${ben.username}. You do not have access to this page.`,
    ]);
    expect(await words(await changesNothing(() => who.trySend(ben, anna)))).toEqual([
      409,
      `You’ve blocked ${anna.username}. Unblock them to send messages.`,
    ]);
    await who.post("/api/blocks", ben, { member: anna.id }, "DELETE");
    await setAccount(ben, { status: "not_confirmed" });
    expect(await words(await changesNothing(() => who.trySend(anna, ben)))).toEqual([
      404,
      "This member is no longer here.",
    ]);
    const held = await who.send(ben, anna, { text: "held" });
    expect(held).toMatchObject({ message: null, held: { text: "held", refused: null } });
    await setAccount(ben, { status: "active" });
    const desk = moderating(testApp);
    await desk.report(ben, "scam");
    await desk.judge(desk.person(), ben, { rule: "scam", measures: [{ kind: "banned" }] });
    expect(await words(await changesNothing(() => who.trySend(anna, ben)))).toEqual([
      404,
      "This member is no longer here.",
    ]);
    const refused = await changesNothing(() => who.trySend(ben, anna));
    expect(await words(refused)).toEqual([403, "You need to be logged in."]);
    const logIn = { email: ben.email, password: ben.password };
    expect(await words(await who.post("/api/user.php", { ...ben, cookie: "locale=en" }, logIn))).toEqual([
      403,
      "This account has been banned. Customer service can tell you why and how to appeal.",
    ]);
  });

  test.each(["pending_deletion", "deleted"])(
    "a member who is leaving (%s) can neither receive nor send messages",
    async (status) => {
      await setAccount(ben, { status });
      expect(await refusal(await changesNothing(() => who.trySend(anna, ben)))).toEqual([404, "chat.gone"]);
      expect((await changesNothing(() => who.trySend(ben, anna))).status).toBe(403);
    },
  );

  test("[E-21] without enough credits the refusal names the other member, and nothing is charged", async () => {
    await who.give(ben, 1);
    await makePremium(testApp, ben);
    await who.send(ben, anna);
    const answer = await changesNothing(() => who.trySend(ben, anna));
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toBe(
      `You do not have enough credits to send this message to ${anna.username}.`,
    );
  });
});

describe("an invisible member", () => {
  beforeEach(() => setAccount(ben, { invisible: true }));
  const gone = [404, "chat.gone"];

  test("cannot be found by anyone who writes first", async () => {
    expect(await refusal(await changesNothing(() => who.trySend(anna, ben)))).toEqual(gone);
  });

  test("gets answers only from the member they have written to", async () => {
    await who.send(ben, anna);
    expect((await who.send(anna, ben)).message).toMatchObject({ seq: 2 });
    const cleo = await makeMember(testApp);
    expect(await refusal(await changesNothing(() => who.trySend(cleo, ben)))).toEqual(gone);
  });

  test("can be written to by the member they have liked", async () => {
    await testApp.app.db
      .insertInto("likesLike")
      .values({ likerId: ben.id, likedId: anna.id, at: testApp.clock.now() })
      .execute();
    expect((await who.send(anna, ben)).message).toMatchObject({ seq: 1 });
  });

  test("continues a conversation that existed before", async () => {
    await setAccount(ben, { invisible: false });
    await who.send(anna, ben);
    await setAccount(ben, { invisible: true });
    expect((await who.send(anna, ben)).message).toMatchObject({ seq: 2 });
  });

  test("can be reported and blocked only by a member who has written with them", async () => {
    await setAccount(ben, { invisible: false });
    await who.send(anna, ben);
    await setAccount(ben, { invisible: true });
    const cleo = await makeMember(testApp);
    const actions = (by: MadeMember) => [
      who.post("/api/reports", by, {
        client_id: randomUUID(),
        member: ben.id,
        subject: "profile",
        reason: "other",
        words: "",
      }),
      who.post("/api/blocks", by, { member: ben.id }),
    ];
    for (const action of actions(cleo)) expect(await refusal(await action)).toEqual([404, "safety.gone"]);
    for (const action of actions(anna)) expect((await action).status).toBe(204);
    expect(await refusal(await who.trySend(ben, anna))).toEqual([409, "chat.blocked"]);
    await who.post("/api/blocks", anna, { member: ben.id }, "DELETE");
    expect((await who.send(anna, ben)).message).toMatchObject({ seq: 2 });
  });
});

test("a member cannot write to themselves", async () => {
  expect(await refusal(await changesNothing(() => who.trySend(anna, anna)))).toEqual([409, "chat.yourself"]);
});

test("an unconfirmed member cannot queue a message that would be refused at once", async () => {
  const eva = await makeMember(testApp, { confirmed: false });
  for (const [to, code] of [
    [eva, "chat.yourself"],
    [{ id: 999_999_999 }, "chat.gone"],
  ] as const)
    expect((await refusal(await changesNothing(() => who.trySend(eva, to))))[1]).toBe(code);
});
