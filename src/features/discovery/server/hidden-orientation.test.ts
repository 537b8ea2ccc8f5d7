import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MadeMember, makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { searchersOf } from "./search/search.fixture.ts";

const SEXUALITIES = [null, "hetero", "gay", "bi"] as const;
const SHOWN = { gender: "female", region: "NL-UT", hair: "red", interests: ["music"] };

let testApp: TestApp;
let who: ReturnType<typeof searchersOf>;
let target: MadeMember;
let neighbour: MadeMember;
let observer: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  who = searchersOf(testApp);
  neighbour = await who.make({ ...SHOWN, orientation: true, sexuality: "bi" });
  target = await who.make({ ...SHOWN, orientation: true });
  observer = await who.make({ gender: "male", region: "NL-UT", orientation: true });
  await makePremium(testApp, observer);
});
afterAll(() => testApp?.close());

function showSexuality(shown: boolean) {
  const fields = ["city", "countryregion", "age", "gender", "hair", "interests"];
  return testApp.setSettings({ visible_profile_fields: shown ? [...fields, "sexuality"] : fields });
}

/** Everything that the observer can find out about others, without cursors, which differ each time. */
async function observe(): Promise<Record<string, unknown>> {
  const paths = [
    "/api/members",
    "/api/members?gender=female&country=NL&countryregion=NL-UT&hair=red",
    "/api/members?gender=female&country=NL&interests=music",
    "/api/members/overview",
    `/api/members/${target.id}/related`,
    `/api/members/${neighbour.id}/related`,
    "/api/swipe",
    "/api/match-finder",
    "/api/likes.php",
  ];
  // Presence is written in batches, between two looks or after them.
  await testApp.flushPresence();
  const seen: Record<string, unknown> = {};
  for (const path of paths) {
    const answer = await testApp.ask(path, { headers: who.headers(observer) });
    const body = await answer.json();
    expect([path, answer.status, body.message]).toEqual([path, 200, undefined]);
    seen[path] = [{ ...body, ...(typeof body.next === "string" && { next: "a cursor" }) }];
  }
  return seen;
}

const observers = fc.record({
  gender: fc.constantFrom("female", "male"),
  sexuality: fc.constantFrom("hetero", "bi", null),
  interests: fc.constantFrom([], ["music"]),
});

test("a sexuality that the site does not show changes nothing that others find, whatever they say of themselves", async () => {
  await showSexuality(false);
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      observers,
      fc.constantFrom(...SEXUALITIES),
      fc.constantFrom(...SEXUALITIES),
      async (looks, one, other) => {
        await who.change(observer, looks);
        await who.change(target, { sexuality: one });
        const before = await observe();
        if (JSON.stringify(before["/api/swipe"]).includes(target.username)) found++;
        await who.change(target, { sexuality: other });
        expect(await observe()).toEqual(before);
      },
    ),
    { numRuns: 12 },
  );
  // Make sure that members were found at all.
  expect(found).toBeGreaterThan(1);
});

test("changing one's own gender again and again finds the same members there", async () => {
  await showSexuality(false);
  await who.change(target, { sexuality: "gay" });
  await who.change(neighbour, { sexuality: "hetero" });
  for (const gender of ["male", "female", "male"]) {
    await who.change(observer, { gender, sexuality: "bi" });
    for (const path of ["/api/swipe", "/api/match-finder"]) {
      const text = await (await testApp.ask(path, { headers: who.headers(observer) })).text();
      expect([path, text.includes(target.username), text.includes(neighbour.username)]).toEqual([
        path,
        true,
        true,
      ]);
    }
  }
});

test("where profiles show it, members who look for the other gender are left out", async () => {
  await showSexuality(true);
  await who.change(observer, { gender: "male", sexuality: "bi" });
  const has = async () =>
    (await (await testApp.ask("/api/swipe", { headers: who.headers(observer) })).text()).includes(
      target.username,
    );
  await who.change(target, { sexuality: "gay" });
  expect(await has()).toBe(false);
  await who.change(target, { sexuality: "hetero" });
  expect(await has()).toBe(true);
});
