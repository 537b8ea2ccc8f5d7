import { describe, expect, test } from "vitest";
import { setRestriction } from "#features/safety/server/safety.ts";
import { type Client, openLiveServer, until } from "#platform/live/live.fixture.ts";
import { ann, bob, openLiveForFile, server, testApp } from "#platform/live/open-live-for-file.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { chatting } from "../chat.fixture.ts";

const GRACE = 200;

openLiveForFile({ grace: GRACE });

const setMember = (id: number, values: Record<string, unknown>) =>
  testApp.app.db.updateTable("accountsMember").set(values).where("id", "=", id).execute();
const restrict = (id: number, to: Parameters<typeof setRestriction>[2]) =>
  testApp.app.db.transaction().execute((tx) => setRestriction(tx, id, to));
/** A moment by the program's clock, so many minutes from now. */
const inMinutes = (minutes: number) => new Date(testApp.clock.now().getTime() + minutes * 60_000);
const block = (by: MadeMember, id: number) =>
  testApp.ask("/api/blocks", { method: "POST", json: { member: id }, headers: { cookie: by.cookie } });
const heardOf = (client: Client, type: string) => client.news.filter((one) => one.type === type);

async function talk(): Promise<number> {
  const { conversation } = await chatting(testApp).send(ann, bob);
  return conversation as number;
}

/** Waits until everything sent before has been processed, by sending a signal between two members who may meet. */
async function passMark(): Promise<void> {
  const [eve, fay] = [await makeMember(testApp), await makeMember(testApp)];
  const { conversation } = await chatting(testApp).send(eve, fay);
  const [writing, reading] = [await server.enter(eve), await server.enter(fay)];
  writing.say({ type: "typing", conversation: conversation as number });
  await until(() => heardOf(reading, "typing").length === 1, "typing");
  for (const { raw } of [writing, reading]) raw.close();
}

describe("typing", () => {
  test("is shown to the other member at every socket, not to the writer or strangers", async () => {
    const conversation = await talk();
    const [writing, eve] = [await server.enter(ann), await server.enter(await makeMember(testApp))];
    const reading = [await server.enter(bob), await server.enter(bob)];
    writing.say({ type: "typing", conversation });
    for (const client of reading) {
      await until(() => heardOf(client, "typing").length === 1, "typing");
      expect(heardOf(client, "typing")).toEqual([{ type: "typing", conversation }]);
    }
    expect([...heardOf(writing, "typing"), ...heardOf(eve, "typing")]).toEqual([]);
  });

  test("is sent once in three seconds, from any number of sockets; nothing is stored", async () => {
    const conversation = await talk();
    const before = await testApp.app.db.selectFrom("chatConversation").selectAll().execute();
    const writing = [await server.enter(ann), await server.enter(ann)];
    const reading = await server.enter(bob);
    for (let n = 0; n < 10; n++) for (const client of writing) client.say({ type: "typing", conversation });
    await until(() => heardOf(reading, "typing").length === 1, "typing");
    await passMark();
    expect(heardOf(reading, "typing")).toHaveLength(1);
    const after = await testApp.app.db.selectFrom("chatConversation").selectAll().execute();
    expect(after.filter(({ id }) => id === conversation)).toEqual(
      before.filter(({ id }) => id === conversation),
    );
  });

  test.each<[string, (conversation: number) => Promise<unknown>]>([
    ["if the other member has blocked the writer", () => block(bob, ann.id)],
    ["if the writer has blocked the other member", () => block(ann, bob.id)],
    ["where the writer is not confirmed", () => setMember(ann.id, { status: "not_confirmed" })],
    ["where the other has removed the conversation", (conversation) => removeBy(bob, conversation)],
    ["if the writer has removed the conversation", (conversation) => removeBy(ann, conversation)],
    ["while the writer is muted", () => restrict(ann.id, { mutedUntil: inMinutes(1) })],
    ["while the writer has to prove their age", () => restrict(ann.id, { ageProof: true })],
  ])("is not told %s", async (_, make) => {
    const conversation = await talk();
    const [writing, reading] = [await server.enter(ann), await server.enter(bob)];
    await make(conversation);
    writing.say({ type: "typing", conversation });
    await passMark();
    expect(heardOf(reading, "typing")).toEqual([]);
  });

  test("is told again once the writer is no longer muted, and while only first contacts are forbidden", async () => {
    const conversation = await talk();
    await restrict(ann.id, { mutedUntil: inMinutes(-1), firstContactUntil: "infinity" });
    const [writing, reading] = [await server.enter(ann), await server.enter(bob)];
    writing.say({ type: "typing", conversation });
    await until(() => heardOf(reading, "typing").length === 1, "typing");
  });

  test("in a conversation of others is sent to nobody", async () => {
    const conversation = await talk();
    const [one, other] = [await server.enter(ann), await server.enter(bob)];
    const stranger = await server.enter(await makeMember(testApp));
    stranger.say({ type: "typing", conversation });
    await passMark();
    expect([...heardOf(one, "typing"), ...heardOf(other, "typing")]).toEqual([]);
    expect(stranger.code()).toBeNull();
  });

  test("still works with an invisible member in an existing conversation", async () => {
    const conversation = await talk();
    await setMember(bob.id, { invisible: true });
    const [writing, reading] = [await server.enter(ann), await server.enter(bob)];
    writing.say({ type: "typing", conversation });
    await until(() => heardOf(reading, "typing").length === 1, "typing");
  });
});

describe("presence", () => {
  const online = (member: number, is: boolean) => ({ type: "presence", member, online: is });
  const of = (client: Client, id: number) =>
    heardOf(client, "presence").filter((one) => "member" in one && one.member === id);
  const ofBob = (client: Client) => of(client, bob.id);

  /** Watches a member who visibly leaves: anyone who left before has had the whole grace period. */
  async function watchLeaver(watching: Client, members: number[]) {
    const eve = await makeMember(testApp);
    const leaver = await server.enter(eve);
    watching.say({ type: "watch", members: [...members, eve.id] });
    await until(() => of(watching, eve.id).length === 1 && ofBob(watching).length === 1, "both online");
    return {
      async leave() {
        leaver.raw.close();
        await until(() => of(watching, eve.id).length === 2, "that somebody left");
      },
    };
  }

  test("is sent to watchers at once when it begins, and a moment after it ends", async () => {
    const watching = await server.enter(ann);
    watching.say({ type: "watch", members: [bob.id] });
    const first = await server.enter(bob);
    await until(() => heardOf(watching, "presence").length === 1, "online");
    const late = await server.enter(ann);
    late.say({ type: "watch", members: [bob.id] });
    await until(() => heardOf(late, "presence").length === 1, "what is known already");
    first.raw.close();
    await until(() => heardOf(watching, "presence").length === 2, "offline");
    expect(heardOf(watching, "presence")).toEqual([online(bob.id, true), online(bob.id, false)]);
  });

  test("does not end when a member only reloads the page", async () => {
    const watching = await server.enter(ann);
    const first = await server.enter(bob);
    const { leave } = await watchLeaver(watching, [bob.id]);
    first.raw.close();
    await first.closed;
    const second = await server.enter(bob);
    await leave();
    expect(ofBob(watching)).toEqual([online(bob.id, true)]);
    second.raw.close();
    await until(() => ofBob(watching).length === 2, "offline");
  });

  test.each<[string, () => Promise<unknown>]>([
    ["of a member who does not share it", () => setMember(bob.id, { showOnline: false })],
    ["to a member who does not share it", () => setMember(ann.id, { showOnline: false })],
    ["of an invisible member", () => setMember(bob.id, { invisible: true })],
    ["of a banned member", () => setMember(bob.id, { status: "banned" })],
    ["if the other member has blocked the viewer", () => block(bob, ann.id)],
    ["if the viewer has blocked the other member", () => block(ann, bob.id)],
  ])("is not sent %s, whether the watch begins before or after", async (_, make) => {
    const free = await makeMember(testApp);
    const watching = await server.enter(ann);
    watching.say({ type: "watch", members: [bob.id, free.id] });
    const freed = await server.enter(free);
    await until(() => heardOf(watching, "presence").length === 1, "online of the other");
    await make();
    const come = server.connect(bob.cookie);
    await come.opened;
    const late = await server.enter(ann);
    late.say({ type: "watch", members: [bob.id, free.id] });
    freed.raw.close();
    await passMark();
    for (const client of [watching, late]) expect(ofBob(client)).toEqual([]);
  });

  test("is shared between two processes, also with later watchers", async () => {
    const far = await openLiveServer(testApp, { grace: GRACE });
    const first = await server.enter(bob);
    const watching = await far.enter(ann);
    const { leave } = await watchLeaver(watching, [bob.id]);
    const second = await far.enter(bob);
    first.raw.close();
    await first.closed;
    await leave();
    expect(ofBob(watching)).toEqual([online(bob.id, true)]);
    second.raw.close();
    await until(() => ofBob(watching).length === 2, "offline everywhere");
    expect(ofBob(watching)[1]).toEqual(online(bob.id, false));
    await far.stop();
  });

  test("lasts as long as a socket is open", async () => {
    await server.enter(bob);
    await testApp.flushPresence();
    const seen = await testApp.app.db
      .selectFrom("profilesPresence")
      .select("seenAt")
      .where("memberId", "=", bob.id)
      .executeTakeFirstOrThrow();
    expect(seen.seenAt).toEqual(testApp.clock.now());
  });
});

async function removeBy(by: MadeMember, conversation: number): Promise<void> {
  const json = { conversation };
  const answer = await testApp.ask("/api/chat.php", {
    method: "DELETE",
    json,
    headers: { cookie: by.cookie },
  });
  expect(answer.status).toBe(204);
}
