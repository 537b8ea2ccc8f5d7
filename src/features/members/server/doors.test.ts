import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeClientId } from "#base/client-id.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { endpoints } from "../../../endpoints.ts";
import { openTown, type Town } from "./doors.fixture.ts";

let town: Town;
let { testApp, ask, anna, bob, carla, lists, openDoors, doors: all } = {} as Town;
beforeAll(async () => {
  town = await openTown();
  ({ testApp, ask, anna, bob, carla, lists, openDoors, doors: all } = town);
});
afterAll(() => testApp.close());

/** Access that the blocker keeps: opening the profile, to unblock there, and reading old messages. */
const LEFT_TO_WHO_BLOCKED = ["profile", "photos of a profile", "conversation"];

describe("[F-01] block, unblock, block list; one check at every door", () => {
  test("every access works between two members, fails for both after a block, and works again without it", async () => {
    expect(await openDoors(anna, bob)).toEqual(all);
    expect(await openDoors(bob, anna)).toEqual(all);

    expect((await ask(anna, "POST", "/api/blocks", { member: bob.id })).status).toBe(204);
    expect(await openDoors(anna, bob)).toEqual(LEFT_TO_WHO_BLOCKED);
    expect(await openDoors(bob, anna)).toEqual([]);
    const list = await (await ask(anna, "GET", "/api/blocks")).json();
    expect(list.blocks.map(({ id }: { id: number }) => id)).toEqual([bob.id]);

    expect((await ask(anna, "DELETE", "/api/blocks", { member: bob.id })).status).toBe(204);
    expect((await (await ask(anna, "GET", "/api/blocks")).json()).blocks).toEqual([]);
    for (const [who, other] of [
      [anna, bob],
      [bob, anna],
    ] as const)
      await ask(who, "POST", "/api/likes", { member: other.id });
    expect(await openDoors(anna, bob)).toEqual(all);
    expect(await openDoors(bob, anna)).toEqual(all);
  });

  test("the swipe game and the match finder, which do not show liked members", async () => {
    const dora = await makeMember(testApp);
    await ask(dora, "PATCH", "/api/profile", town.said);
    await town.addPhoto(dora, 40);
    await testApp.runJobs();
    const games = [lists("/api/swipe"), lists("/api/match-finder")];
    const swipe = async (who: MadeMember, other: MadeMember) => {
      const body = { id: makeClientId(testApp.clock.now()), member: other.id, choice: "like" };
      return (await ask(who, "POST", "/api/swipe", body)).status;
    };
    const both = [
      [carla, dora],
      [dora, carla],
    ] as const;
    const expectDealt = async (dealt: boolean) => {
      for (const [who, other] of both) for (const deals of games) expect(await deals(who, other)).toBe(dealt);
    };
    await expectDealt(true);
    await ask(carla, "POST", "/api/blocks", { member: dora.id });
    await expectDealt(false);
    for (const [who, other] of both) expect([403, 404, 409]).toContain(await swipe(who, other));
    await ask(carla, "DELETE", "/api/blocks", { member: dora.id });
    await expectDealt(true);
    for (const [who, other] of both) expect(await swipe(who, other)).toBe(200);
  });

  test("the picture itself: a signed address from before the block no longer works", async () => {
    const photos = await (await ask(bob, "GET", "/api/photos")).json();
    const secret = photos.photos.find((photo: { private: boolean }) => photo.private);
    await ask(bob, "POST", "/api/photos/grants", { viewer_id: anna.id });
    const seen = await (await ask(anna, "GET", `/api/members/${bob.id}/photos`)).json();
    const { address } = seen.photos.find(({ id }: { id: number }) => id === secret.id);
    expect((await ask(anna, "GET", `${address}/tile`)).status).toBe(200);
    await ask(bob, "POST", "/api/blocks", { member: anna.id });
    expect((await ask(anna, "GET", `${address}/tile`)).status).toBe(404);
    await ask(bob, "DELETE", "/api/blocks", { member: anna.id });
  });

  test("of a simultaneous like and block, the like is either earlier or refused", async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await makeMember(testApp), await makeMember(testApp)];
      const [like, block] = await Promise.all([
        ask(one, "POST", "/api/likes", { member: other.id }),
        ask(other, "POST", "/api/blocks", { member: one.id }),
      ]);
      expect(block.status).toBe(204);
      expect([200, 409]).toContain(like.status);
      const row = await testApp.app.db
        .selectFrom("likesLike")
        .select("at")
        .where("likerId", "=", one.id)
        .executeTakeFirst();
      expect(row !== undefined).toBe(like.status === 200);
      expect((await ask(one, "POST", "/api/likes", { member: other.id })).status).toBe(409);
    }
  });
});

describe("[P-18] coordinates leave the server for nobody; the birth date only for its owner", () => {
  const FORBIDDEN = /"(?:latitude|longitude|lat|lon|lng|coordinates|date_of_birth|dateOfBirth|birth\w*)"/;
  /** Calls whose answer is about the caller. */
  const OWN = ["readUser", "saveLanguage", "readProfile", "changeProfile"];
  const QUERIES: Record<string, string> = {
    listLikes: "?type=received",
    geocode: "?lat=51.98&lon=5.91",
    listPlaces: "?country=NL&q=Arnhem",
    checkUsername: "?name=somebody",
    hintEmail: "?email=anna@example.org",
    readConversation: "?member=:id",
    proveInstallation: `?challenge=${"a".repeat(32)}`,
    readLanderCounts: "?country=NL",
    readMessages: "?conversation=1&after=0",
    readChatChanges: "?since=0",
    readDebit: "?bundle=p1",
    readWithdrawal: `?token=${"a".repeat(43)}`,
  };

  test("no answer about others contains them", async () => {
    const read = endpoints.filter(
      ({ endpoint: { method, name } }) => method === "GET" && ![...OWN, "logOut"].includes(name),
    );
    let members = 0;
    for (const { endpoint } of read) {
      const query = QUERIES[endpoint.name] ?? "";
      const path = `${endpoint.path}${query}`.replace(":id", String(bob.id));
      if (path.includes(":")) continue;
      for (const who of [anna, null]) {
        const answer = await ask(who, "GET", path);
        expect([endpoint.name, answer.status]).not.toEqual([endpoint.name, 400]);
        if (!answer.headers.get("content-type")?.startsWith("application/json")) continue;
        const text = await answer.text();
        expect([endpoint.name, FORBIDDEN.exec(text)?.[0]]).toEqual([endpoint.name, undefined]);
        expect([endpoint.name, text.includes("1990-06-15")]).toEqual([endpoint.name, false]);
        if (text.includes(bob.username)) members += 1;
      }
    }
    // Make sure that answers about a member were checked.
    expect(members).toBeGreaterThan(8);
  });

  test("no output schema contains them, except for the own profile", async () => {
    const shapes = await (await testApp.ask("/api/openapi.json")).json();
    for (const { endpoint } of endpoints) {
      if (OWN.includes(endpoint.name) || endpoint.name === "logIn") continue;
      const responses =
        shapes.paths[endpoint.path.replace(/:(\w+)/g, "{$1}")]?.[endpoint.method.toLowerCase()]?.responses;
      expect([endpoint.name, responses !== undefined]).toEqual([endpoint.name, true]);
      expect([endpoint.name, FORBIDDEN.exec(JSON.stringify(responses))?.[0]]).toEqual([
        endpoint.name,
        undefined,
      ]);
    }
  });

  test("the owner reads their own", async () => {
    expect((await (await ask(bob, "GET", "/api/profile")).json()).profile.date_of_birth).toBe("1990-06-15");
    for (const name of ["/api/profile", "/api/user.php"])
      expect(await (await ask(bob, "GET", name)).text()).not.toMatch(/latitude|longitude/);
  });
});
