import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import type { ConversationView } from "../../contract.ts";
import { openChatForFile, testApp, who } from "../open-chat-for-file.fixture.ts";
import { viewImage } from "./image-address.ts";
import { imageOf, picturing } from "./images.fixture.ts";

const FILES = ["view", "full", "view.avif", "view.webp", "full.avif", "full.webp", "blurred.webp"];
const MINUTE = 60_000;

openChatForFile();

let pictures: ReturnType<typeof picturing>;
let anna: MadeMember;
let ben: MadeMember;
let cleo: MadeMember;
let conversation: number;
let image: { key: string; width: number; height: number; thumbHash: string };
beforeAll(() => {
  pictures = picturing(testApp);
});
beforeEach(async () => {
  [anna, ben, cleo] = [await makeMember(testApp), await makeMember(testApp), await makeMember(testApp)];
  await who.give(anna, 50);
  await makePremium(testApp, anna);
  const sent = await pictures.send(anna, ben);
  conversation = sent.conversation as number;
  const { address, width, height, thumb_hash: thumbHash } = imageOf(sent);
  image = { key: address.split("/")[3] as string, width, height, thumbHash };
});

/** A validly sealed address for this viewer, to show that access is checked as well. */
const addressFor = (viewer: { id: number }) => viewImage(testApp.app, { memberId: viewer.id }, image).address;
async function see(viewer: MadeMember, address = addressFor(viewer)): Promise<number[]> {
  const answers = await Promise.all(FILES.map((file) => pictures.look(`${address}/${file}`, viewer)));
  return [...new Set(answers)];
}
const remove = (by: MadeMember) => who.post("/api/chat.php", by, { conversation }, "DELETE");
const setAccount = ({ id }: { id: number }, values: Record<string, unknown>) =>
  testApp.app.db.updateTable("accountsMember").set(values).where("id", "=", id).execute();

describe("a picture in a message", () => {
  test("is blurred if the receiver wants it, and only the two members can see it", async () => {
    const blurs = async () =>
      (await who.read<ConversationView>(ben, `/api/conversation?member=${anna.id}`)).blur_images;
    expect(await blurs()).toBe(true);
    await who.post("/api/privacy", ben, { blur_images: false }, "PATCH");
    expect(await blurs()).toBe(false);
    expect(await see(anna)).toEqual([200]);
    expect(await see(ben)).toEqual([200]);
    expect(await see(cleo)).toEqual([404]);
    for (const file of FILES) {
      expect(await pictures.look(`${addressFor(ben)}/${file}`, null)).toBe(404);
      expect(await pictures.look(`${addressFor(ben)}/${file}`, cleo)).toBe(404);
      expect(await pictures.look(`${addressFor(anna)}/${file}`, ben)).toBe(404);
      expect(await pictures.look(`/media/${image.key}/${file}`, ben)).toBe(404);
    }
  });

  test("is not cached on the way, and access is checked each time", async () => {
    const path = `${addressFor(ben)}/view`;
    const asked = (headers: Record<string, string>) =>
      testApp.ask(path, { headers: { cookie: ben.cookie, ...headers } });
    const answer = await asked({ accept: "image/avif,*/*" });
    await answer.body?.cancel();
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    expect(answer.headers.get("content-type")).toBe("image/avif");
    expect(answer.headers.get("vary")).toContain("Accept");
    const tag = { accept: "image/avif,*/*", "if-none-match": answer.headers.get("etag") as string };
    expect((await asked(tag)).status).toBe(304);
    await who.post("/api/blocks", anna, { member: ben.id });
    expect((await asked(tag)).status).toBe(404);
  });

  test("has an address that expires within ten minutes and cannot be guessed", async () => {
    const address = addressFor(ben);
    testApp.clock.advance(5 * MINUTE);
    expect(await pictures.look(`${address}/view`, ben)).toBe(200);
    testApp.clock.advance(5 * MINUTE);
    expect(await pictures.look(`${address}/view`, ben)).toBe(404);
    const [, , , key, seal = ""] = addressFor(ben).split("/");
    const [end, mark = ""] = seal.split(".");
    const later = (Number.parseInt(end as string, 36) + 9).toString(36);
    for (const made of [`${later}.${mark}`, `${end}.${"A".repeat(26)}`])
      expect(await pictures.look(`/media/chat/${key}/${made}/view`, ben)).toBe(404);
    expect(await pictures.look(`/media/chat/${"0".repeat(32)}/${seal}/view`, ben)).toBe(404);
  });

  test("disappears for a blocked member, and stays readable for the one who blocks", async () => {
    await who.post("/api/blocks", ben, { member: anna.id });
    expect([await see(anna), await see(ben)]).toEqual([[404], [200]]);
    await who.post("/api/blocks", ben, { member: anna.id }, "DELETE");
    expect([await see(anna), await see(ben)]).toEqual([[200], [200]]);
  });

  test("stays removed with the conversation, even when a new message brings that back", async () => {
    expect((await remove(ben)).status).toBe(204);
    expect([await see(anna), await see(ben)]).toEqual([[200], [404]]);
    await who.send(anna, ben);
    expect([await see(anna), await see(ben)]).toEqual([[200], [404]]);
  });

  test("is hidden beyond a free member's history limit, and returns with premium", async () => {
    await sql`insert into chat_message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
      select ${conversation}, n, ${anna.id}, gen_random_uuid(), 'text', 'x', ${testApp.clock.now()}
      from generate_series(2, 51) as n`.execute(testApp.app.db);
    await testApp.app.db
      .updateTable("chatConversation")
      .set({ lastSeq: 51 })
      .where("id", "=", conversation)
      .execute();
    expect([await see(anna), await see(ben)]).toEqual([[200], [404]]);
    await makePremium(testApp, ben);
    expect(await see(ben)).toEqual([200]);
  });

  test("stays in a conversation with a member who is invisible or has left, until the account is erased", async () => {
    for (const change of [{ invisible: true }, { status: "pending_deletion" }, { status: "banned" }]) {
      await setAccount(anna, change);
      expect(await see(ben)).toEqual([200]);
    }
    await setAccount(anna, { status: "deleted" });
    expect(await see(ben)).toEqual([404]);
  });

  test("is visible only to its sender while it is queued", async () => {
    const eva = await makeMember(testApp, { confirmed: false });
    const { address, width, height, thumb_hash: thumbHash } = imageOf(await pictures.send(eva, ben));
    image = { key: address.split("/")[3] as string, width, height, thumbHash };
    expect([await see(eva), await see(ben)]).toEqual([[200], [404]]);
  });
});
