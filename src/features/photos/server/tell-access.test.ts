import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Client, type LiveServer, openLiveServer, settle, until } from "#platform/live/live.fixture.ts";
import { tellLive } from "#platform/live/tell-live.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { grantNews, requestNews } from "./tell-access.ts";

let testApp: TestApp;
let server: LiveServer;
let anna: MadeMember;
let bob: MadeMember;
let carol: MadeMember;
let photos = 0;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  server = await openLiveServer(testApp);
  [anna, bob, carol] = [await makeMember(testApp), await makeMember(testApp), await makeMember(testApp)];
  photos += 1;
  const photo = { key: `tell-access-${photos}`, contentHash: Buffer.from(`tell access ${photos}`) };
  const rest = { status: "active", private: true, position: 0, width: 400, height: 500, thumbHash: "" };
  await testApp.app.db
    .insertInto("photosPhoto")
    .values({ ...photo, ...rest, memberId: anna.id, createdAt: testApp.clock.now() })
    .execute();
});
afterEach(() => server.stop());

const send = (who: MadeMember, method: string, path: string, json: unknown) =>
  testApp.ask(`/api/${path}`, { method, json, headers: { cookie: who.cookie } });
const ask = (who: MadeMember, whom: MadeMember) =>
  send(who, "POST", "photos/requests", { owner_id: whom.id });
const give = (who: MadeMember, whom: MadeMember) =>
  send(who, "POST", "photos/grants", { viewer_id: whom.id });
const block = (who: MadeMember, whom: MadeMember) => send(who, "POST", "blocks", { member: whom.id });

/** Returns the events of these clients once everything published before has arrived. */
async function received(clients: Client[]): Promise<unknown[][]> {
  const marker = await makeMember(testApp);
  const mark = await server.enter(marker);
  testApp.app.bus.publish(`member.${marker.id}`, JSON.stringify({ type: "changed", conversation: 0 }));
  await until(() => mark.news.some(({ type }) => type === "changed"), "the mark");
  for (const client of clients) await settle(client);
  return clients.map(({ news }) => news.filter(({ type }) => type !== "ready" && type !== "pong"));
}

const enter = (...members: MadeMember[]) => Promise.all(members.map((member) => server.enter(member)));

test("a request notifies the owner and a grant the requester, once each, without a name", async () => {
  const clients = await enter(anna, anna, bob, bob, carol);
  for (const _ of [1, 2]) expect((await ask(bob, anna)).status).toBe(200);
  const request = { type: "photo_request" };
  expect(await received(clients)).toEqual([[request], [request], [], [], []]);
  for (const _ of [1, 2]) expect((await give(anna, bob)).status).toBe(200);
  const grant = { type: "photo_grant" };
  expect(await received(clients)).toEqual([[request], [request], [grant], [grant], []]);
});

test("a refusal and a revoked grant notify no one", async () => {
  await ask(bob, anna);
  const clients = await enter(anna, bob, carol);
  await send(anna, "DELETE", "photos/requests", { viewer_id: bob.id });
  await give(anna, carol);
  await send(anna, "DELETE", "photos/grants", { viewer_id: carol.id });
  expect(await received(clients)).toEqual([[], [], [{ type: "photo_grant" }]]);
});

test("a request that is not allowed notifies no one", async () => {
  await block(anna, bob);
  const clients = await enter(anna, bob);
  expect((await ask(bob, anna)).status).toBe(409);
  expect(await received(clients)).toEqual([[], []]);
});

test.each<[string, () => Promise<unknown>]>([
  ["a block from the one side", () => block(anna, bob)],
  ["a block from the other side", () => block(bob, anna)],
  [
    "both being invisible",
    () =>
      testApp.app.db
        .updateTable("accountsMember")
        .set({ invisible: true })
        .where("id", "in", [anna.id, bob.id])
        .execute(),
  ],
])("after %s neither request nor grant is told", async (_, make) => {
  await make();
  const clients = await enter(anna, bob);
  const pair = { ownerId: anna.id, viewerId: bob.id };
  await tellLive(testApp.app, requestNews, pair);
  await tellLive(testApp.app, grantNews, pair);
  expect(
    (await received(clients)).map((events) =>
      events.filter((event) => JSON.stringify(event).includes("photo")),
    ),
  ).toEqual([[], []]);
});
