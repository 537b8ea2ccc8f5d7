import { describe, expect, test, vi } from "vitest";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import type { ChatChanges, Chats } from "../contract.ts";
import { eraseChat } from "./erase.ts";
import { picturing } from "./images/images.fixture.ts";
import { openChatForFile, testApp, who } from "./open-chat-for-file.fixture.ts";

openChatForFile();

const chatsOf = (member: MadeMember) => who.read<Chats>(member, "/api/chats.php");
const changesOf = (member: MadeMember, since: string) =>
  who.read<ChatChanges>(member, `/api/chat-changes?since=${since}`);
const partnersOf = async (member: MadeMember) =>
  (await chatsOf(member)).chats.map(({ conversation }) => conversation.id);
const count = async (from: string, ...values: unknown[]) =>
  Number((await testApp.app.pool.query(`select count(*) as n from ${from}`, values)).rows[0].n);
const conversationsOf = ({ id }: MadeMember) => count("chat_conversation where $1 in (low_id, high_id)", id);

async function makeWriter(): Promise<MadeMember> {
  const made = await makeMember(testApp);
  await who.give(made, 200);
  return made;
}

/** As the first step of an erasure does. */
async function shut({ id }: MadeMember): Promise<void> {
  await testApp.app.pool.query(
    "update accounts_member set status = 'deleted', closed_at = now(), erase_at = now(), erasing_at = now() where id = $1",
    [id],
  );
}

describe("erasing a member's conversations", () => {
  test("the other members hear of it, and their browsers lose these conversations and no other", async () => {
    const [anna, ben, cleo] = [await makeWriter(), await makeWriter(), await makeWriter()];
    const { conversation: gone } = await who.send(anna, ben);
    const { conversation: kept } = await who.send(cleo, ben);
    const { mark } = await chatsOf(ben);
    const [ofBen, ofCleo] = [who.listen(ben), who.listen(cleo)];
    await shut(anna);
    await eraseChat(testApp.app, anna.id);
    expect(await ofBen()).toEqual([{ type: "changed", conversation: gone }]);
    expect(await ofCleo()).toEqual([]);
    expect((await changesOf(ben, mark)).reload).toBe(true);
    expect(await partnersOf(ben)).toEqual([kept]);
    const { mark: later } = await chatsOf(cleo);
    expect((await changesOf(cleo, later)).reload).toBe(false);
    expect(await conversationsOf(anna)).toBe(0);
  });

  test("somebody who writes meanwhile is told that the member is gone", async () => {
    const [anna, ben] = [await makeWriter(), await makeWriter()];
    await who.send(anna, ben);
    await shut(anna);
    const sends = Array.from({ length: 5 }, () => who.trySend(ben, anna));
    await eraseChat(testApp.app, anna.id);
    for (const answer of await Promise.all(sends)) {
      expect(answer.status).toBe(404);
      expect((await answer.json()).error).toBe("chat.gone");
    }
    expect(await conversationsOf(anna)).toBe(0);
  });

  test("twelve members who have all written to each other can be erased at once", async () => {
    const many = [];
    for (let n = 0; n < 12; n++) {
      const made = await makeWriter();
      await makePremium(testApp, made);
      many.push(made);
    }
    for (const [index, one] of many.entries())
      for (const other of many.slice(index + 1)) await who.send(one, other);
    for (const one of many) await shut(one);
    await Promise.all(many.map(({ id }) => eraseChat(testApp.app, id)));
    for (const one of many) expect(await conversationsOf(one)).toBe(0);
  });

  test("conversations are locked in the order of their numbers, so that two erasures cannot deadlock", async () => {
    const anna = await makeWriter();
    await makePremium(testApp, anna);
    const ids: number[] = [];
    for (let n = 0; n < 8; n++)
      ids.push((await who.send(anna, await makeMember(testApp))).conversation as number);
    await shut(anna);
    const { pool } = testApp.app;
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("select 1 from chat_conversation where id = $1 for update", [ids[0]]);
    const erasing = eraseChat(testApp.app, anna.id);
    try {
      await vi.waitFor(
        async () =>
          expect(
            await count("pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
          ).toBe(1),
        { timeout: 30_000 },
      );
      const { rows } = await pool.query(
        "select id from chat_conversation where id = any($1::bigint[]) order by id for update skip locked",
        [ids],
      );
      expect(rows.map(({ id }) => Number(id))).toEqual(ids.slice(1));
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    await erasing;
    expect(await conversationsOf(anna)).toBe(0);
  });

  test("a conversation with more messages than one transaction takes is erased in parts", async () => {
    const [anna, ben] = [await makeWriter(), await makeWriter()];
    const { conversation } = await who.send(anna, ben);
    await testApp.app.pool.query(
      `insert into chat_message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
       select $1, n, $2, gen_random_uuid(), 'text', 'x', now() from generate_series(2, 20001) n`,
      [conversation, anna.id],
    );
    await testApp.app.pool.query("update chat_conversation set last_seq = 20001 where id = $1", [
      conversation,
    ]);
    await shut(anna);
    await eraseChat(testApp.app, anna.id);
    expect(await count("chat_message where conversation_id = $1", conversation)).toBe(0);
    expect(await conversationsOf(anna)).toBe(0);
  });

  test("if files cannot be removed, the rows that name them stay, and the next run erases both", async () => {
    const [anna, ben] = [await makeWriter(), await makeWriter()];
    await picturing(testApp).send(anna, ben);
    await shut(anna);
    const away = { ...testApp.app.files, remove: () => Promise.reject(new Error("files are away")) };
    await expect(eraseChat({ ...testApp.app, files: away }, anna.id)).rejects.toThrow("files are away");
    expect(await count("chat_image where sender_id = $1", anna.id)).toBe(1);
    expect(await conversationsOf(anna)).toBe(1);
    await eraseChat(testApp.app, anna.id);
    expect(await count("chat_image where sender_id = $1", anna.id)).toBe(0);
    expect(await Array.fromAsync(testApp.app.files.list("chat/"))).toEqual([]);
    expect(await conversationsOf(anna)).toBe(0);
  });
});
