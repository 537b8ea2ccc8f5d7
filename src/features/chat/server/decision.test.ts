import { expect, test } from "vitest";
import { allows, type Visibility, visibilityOf } from "#features/safety/server/safety.ts";
import { makeMember } from "#testing/make.ts";
import { openChatForFile, testApp, who } from "./open-chat-for-file.fixture.ts";

openChatForFile();

const ANSWERS: Record<Visibility, string | null> = {
  self: "chat.yourself",
  open: null,
  blocked: "chat.blocked",
  blocking: "chat.blocking",
  hidden: "chat.gone",
  gone: "chat.gone",
};

const FACTS = ["open", "invisible", "liked", "viewerHasBlocked", "otherHasBlocked", "running"] as const;
type Facts = Record<(typeof FACTS)[number], boolean>;
const everyCase = Array.from({ length: 2 ** FACTS.length }, (_, bits) => [
  FACTS.filter((__, place) => bits & (1 << place)).join(", ") || "nothing",
  Object.fromEntries(FACTS.map((name, place) => [name, Boolean(bits & (1 << place))])) as Facts,
]) as [string, Facts][];

/** `chat_send` decides by itself, in one round trip. It must agree with the shared visibility check in every case. */
test.each(everyCase)("a send is decided like every other action: %s", async (_, facts) => {
  const [viewer, other] = [await makeMember(testApp), await makeMember(testApp)];
  if (facts.running) await who.send(viewer, other);
  const { db, clock } = testApp.app;
  const change = { invisible: facts.invisible, status: facts.open ? "active" : "pending_deletion" };
  await db.updateTable("accountsMember").set(change).where("id", "=", other.id).execute();
  const at = clock.now();
  if (facts.liked)
    await db.insertInto("likesLike").values({ likerId: other.id, likedId: viewer.id, at }).execute();
  const block = (blockerId: number, blockedId: number) =>
    db.insertInto("safetyBlock").values({ blockerId, blockedId, at }).execute();
  if (facts.viewerHasBlocked) await block(viewer.id, other.id);
  if (facts.otherHasBlocked) await block(other.id, viewer.id);

  const visibility = visibilityOf({
    ...facts,
    restricted: null,
    self: false,
    shown: facts.liked || facts.running,
  });
  const answer = await who.trySend(viewer, other);
  const said = answer.ok ? null : (await answer.json()).error;
  expect(said).toBe(ANSWERS[visibility]);
  expect(said === null).toBe(allows(visibility, "contact"));
});
