import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { ConversationView } from "../../contract.ts";
import { chatting } from "../chat.fixture.ts";
import { viewImage } from "./image-address.ts";
import { imageOf, picturing } from "./images.fixture.ts";

const FILES = ["view", "full", "view.avif", "view.webp", "full.avif", "full.webp", "blurred.webp"];
const MINUTE = 60_000;

let it: TestApp;
let who: ReturnType<typeof chatting>;
let pictures: ReturnType<typeof picturing>;
let anna: MadeMember;
let ben: MadeMember;
let cleo: MadeMember;
let conversation: number;
let image: { key: string; width: number; height: number; thumbHash: string };
beforeAll(async () => {
  it = await openTestApp({ env: { LIMITS: "no" } });
  [who, pictures] = [chatting(it), picturing(it)];
});
afterAll(() => it.close());
beforeEach(async () => {
  [anna, ben, cleo] = [await makeMember(it), await makeMember(it), await makeMember(it)];
  await who.give(anna, 50);
  await makePremium(it, anna);
  const sent = await pictures.send(anna, ben);
  conversation = sent.conversation as number;
  const { address, width, height, thumb_hash: thumbHash } = imageOf(sent);
  image = { key: address.split("/")[3] as string, width, height, thumbHash };
});

/** A validly sealed address for this viewer, to show that access is checked as well. */
const addressFor = (viewer: { id: number }) => viewImage(it.app, { memberId: viewer.id }, image).address;
async function see(viewer: MadeMember, address = addressFor(viewer)): Promise<number[]> {
  const answers = await Promise.all(FILES.map((file) => pictures.look(`${address}/${file}`, viewer)));
  return [...new Set(answers)];
}
const remove = (by: MadeMember) => who.post("/api/chat.php", by, { conversation }, "DELETE");
const setAccount = ({ id }: { id: number }, values: Record<string, unknown>) =>
  it.app.db.updateTable("accountsMember").set(values).where("id", "=", id).execute();

describe("a picture that was sent", () => {
  test("is to be blurred where the receiver wants it, and is seen by the two alone", async () => {
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

  test("is kept by nobody on the way, and asked for each time", async () => {
    const path = `${addressFor(ben)}/view`;
    const asked = (headers: Record<string, string>) =>
      it.ask(path, { headers: { cookie: ben.cookie, ...headers } });
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

  test("has an address that runs out within ten minutes, and none that can be made up", async () => {
    const address = addressFor(ben);
    it.clock.advance(5 * MINUTE);
    expect(await pictures.look(`${address}/view`, ben)).toBe(200);
    it.clock.advance(5 * MINUTE);
    expect(await pictures.look(`${address}/view`, ben)).toBe(404);
    const [, , , key, seal = ""] = addressFor(ben).split("/");
    const [end, mark = ""] = seal.split(".");
    const later = (Number.parseInt(end as string, 36) + 9).toString(36);
    for (const made of [`${later}.${mark}`, `${end}.${"A".repeat(26)}`])
      expect(await pictures.look(`/media/chat/${key}/${made}/view`, ben)).toBe(404);
    expect(await pictures.look(`/media/chat/${"0".repeat(32)}/${seal}/view`, ben)).toBe(404);
  });

  test("is gone for who was blocked, and stays for who blocks, who may read on", async () => {
    await who.post("/api/blocks", ben, { member: anna.id });
    expect([await see(anna), await see(ben)]).toEqual([[404], [200]]);
    await who.post("/api/blocks", ben, { member: anna.id }, "DELETE");
    expect([await see(anna), await see(ben)]).toEqual([[200], [200]]);
  });

  test("is gone on the side that has removed the conversation, also when a new message brings it back", async () => {
    expect((await remove(ben)).status).toBe(204);
    expect([await see(anna), await see(ben)]).toEqual([[200], [404]]);
    await who.send(anna, ben);
    expect([await see(anna), await see(ben)]).toEqual([[200], [404]]);
  });

  test("is beyond the history of a free member, and comes back with premium", async () => {
    await sql`insert into chat_message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
      select ${conversation}, n, ${anna.id}, gen_random_uuid(), 'text', 'x', ${it.clock.now()}
      from generate_series(2, 51) as n`.execute(it.app.db);
    await it.app.db
      .updateTable("chatConversation")
      .set({ lastSeq: 51 })
      .where("id", "=", conversation)
      .execute();
    expect([await see(anna), await see(ben)]).toEqual([[200], [404]]);
    await makePremium(it, ben);
    expect(await see(ben)).toEqual([200]);
  });

  test("goes on in a conversation with who is invisible, and is gone with who has left", async () => {
    await setAccount(anna, { invisible: true });
    expect(await see(ben)).toEqual([200]);
    await setAccount(anna, { status: "pending_deletion" });
    expect(await see(ben)).toEqual([404]);
  });

  test("while it is held its sender alone sees it", async () => {
    const eva = await makeMember(it, { confirmed: false });
    const { address, width, height, thumb_hash: thumbHash } = imageOf(await pictures.send(eva, ben));
    image = { key: address.split("/")[3] as string, width, height, thumbHash };
    expect([await see(eva), await see(ben)]).toEqual([[200], [404]]);
  });
});
