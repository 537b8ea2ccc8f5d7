import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { GrantLog, PhotoGrants } from "../contract.ts";

let testApp: TestApp;
let anna: MadeMember;
let bob: MadeMember;
let mark = 0;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
  await addPrivatePhoto(anna);
});

async function addPrivatePhoto({ id: memberId }: MadeMember): Promise<void> {
  mark += 1;
  const photo = { key: `grants-${mark}`, contentHash: Buffer.from(`grants ${mark}`), memberId };
  const rest = { status: "active", private: true, position: 0, width: 400, height: 500, thumbHash: "" };
  await testApp.app.db
    .insertInto("photosPhoto")
    .values({ ...photo, ...rest, createdAt: testApp.clock.now() })
    .execute();
}

const send = (who: MadeMember, method: string, path: string, json: unknown) =>
  testApp.ask(`/api/photos/${path}`, { method, json, headers: { cookie: who.cookie } });
const ask = (who: MadeMember, whom: MadeMember) => send(who, "POST", "requests", { owner_id: whom.id });
const give = (who: MadeMember, whom: MadeMember) => send(who, "POST", "grants", { viewer_id: whom.id });
const takeBack = (who: MadeMember, whom: MadeMember) => send(who, "DELETE", "grants", { viewer_id: whom.id });
const decline = (who: MadeMember, whom: MadeMember) =>
  send(who, "DELETE", "requests", { viewer_id: whom.id });
const read = async <Answer>(who: MadeMember, path: string): Promise<Answer> =>
  (await testApp.ask(`/api/photos/${path}`, { headers: { cookie: who.cookie } })).json();
const readDeeds = async (who: MadeMember) =>
  (await read<GrantLog>(who, "log")).entries.map(({ deed }) => deed).toReversed();

describe("private photos", () => {
  test("are requested, granted and revoked, each once however often it is tapped, and the owner can read the log", async () => {
    for (const _ of [1, 2]) expect(await (await ask(bob, anna)).json()).toEqual({ access: "asked" });
    const asked = await read<PhotoGrants>(anna, "grants");
    expect(asked.requests.map(({ member }) => member.name)).toEqual([bob.username]);
    for (const _ of [1, 2]) expect(await (await give(anna, bob)).json()).toEqual({ access: "granted" });
    const granted = await read<PhotoGrants>(anna, "grants");
    expect([granted.requests, granted.grants.map(({ viewer_id }) => viewer_id)]).toEqual([[], [bob.id]]);
    for (const _ of [1, 2]) expect(await (await takeBack(anna, bob)).json()).toEqual({ access: "none" });
    expect(await readDeeds(anna)).toEqual(["asked", "granted", "taken_back"]);
    expect((await read<GrantLog>(anna, "log")).entries[0]?.name).toBe(bob.username);
    expect(await readDeeds(bob)).toEqual([]);
  });

  test("cannot be requested again for a while after a refusal, with a plain message", async () => {
    await ask(bob, anna);
    expect(await (await decline(anna, bob)).json()).toEqual({ access: "none" });
    const refused = await ask(bob, anna);
    expect([refused.status, (await refused.json()).message]).toEqual([409, "You can ask again in 7 days."]);
    testApp.clock.advance(7 * 86_400_000);
    expect((await ask(bob, anna)).status).toBe(200);
  });

  test("end in one state after concurrent grants and revocations, as the log says", async () => {
    const taps = Array.from({ length: 9 }, (_, n) => (n % 3 === 2 ? takeBack(anna, bob) : give(anna, bob)));
    expect(new Set((await Promise.all(taps)).map(({ status }) => status))).toEqual(new Set([200]));
    const deeds = await readDeeds(anna);
    expect(deeds).toEqual(deeds.map((_, n) => (n % 2 === 0 ? "granted" : "taken_back")));
    const { grants } = await read<PhotoGrants>(anna, "grants");
    expect(grants.length).toBe(deeds.at(-1) === "granted" ? 1 : 0);
  });

  test("can be requested only by confirmed members, and not of oneself, nobody, a blocked member, or if there are none", async () => {
    const fresh = await makeMember(testApp, { confirmed: false });
    expect((await ask(fresh, anna)).status).toBe(403);
    expect((await (await ask(anna, anna)).json()).error).toBe("safety.yourself");
    expect((await send(bob, "POST", "requests", { owner_id: 999_999_999 })).status).toBe(404);
    expect((await (await ask(anna, bob)).json()).error).toBe("photos.none_private");
    const json = { member: bob.id };
    await testApp.ask("/api/blocks", { method: "POST", json, headers: { cookie: anna.cookie } });
    expect((await (await ask(bob, anna)).json()).error).toBe("safety.blocked_by");
    expect((await (await give(anna, bob)).json()).error).toBe("photos.blocked_by_you");
    expect(await readDeeds(anna)).toEqual([]);
  });

  test("are in the export of both members, and are erased with the account", async () => {
    await give(anna, bob);
    const part = testApp.app.memberData.find(({ feature }) => feature === "photos");
    for (const who of [anna, bob]) {
      const files = await Array.fromAsync(part?.exportData(testApp.app, who.id) ?? []);
      const file = files.find(({ path }) => path === "photo-grants.json");
      expect(JSON.parse(String(file?.content)).now).toMatchObject([{ ownerId: anna.id, viewerId: bob.id }]);
    }
    await testApp.app.db.deleteFrom("accountsMember").where("id", "=", bob.id).execute();
    expect((await read<PhotoGrants>(anna, "grants")).grants).toEqual([]);
    expect((await read<GrantLog>(anna, "log")).entries).toMatchObject([{ deed: "granted", name: null }]);
  });
});
