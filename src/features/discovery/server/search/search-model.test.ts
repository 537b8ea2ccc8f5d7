import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ageOn, calendarDate } from "#base/age.ts";
import { disableProfile } from "#features/profiles/server/profiles.ts";
import { type MadeMember, makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { searchersOf } from "./search.fixture.ts";

/** A member as the plain list knows it. */
type Model = {
  id: number;
  gender: string;
  region: string;
  born: string;
  hair: string | null;
  interests: string[];
  photo: boolean;
  /** Invisible, blocked, blocking, or with a disabled profile. */
  hidden: boolean;
  /** Hour of the last visit, counted from the first one. */
  hour: number;
};

const REGIONS = ["NL-UT", "NL-GE", "DE-BY"];
const HAIRS = ["red", "blond", null];
const MEMBERS = 90;

let testApp: TestApp;
let who: ReturnType<typeof searchersOf>;
let viewer: MadeMember;
let people: Model[];
let hours = 0;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  who = searchersOf(testApp);
  viewer = await who.make({ gender: "male", region: "NL-UT" });
  await makePremium(testApp, viewer);
  people = [];
  for (const [n, one] of fc.sample(person, { numRuns: MEMBERS, seed: 7 }).entries()) {
    const { born, gender, region, hair, interests } = one;
    const member = await who.make({ dateOfBirth: born, gender, region, hair, interests });
    const photo = n % 12 === 2;
    if (photo) await who.upload(member, n);
    people.push({ ...one, id: member.id, photo, hidden: await hide(member, n), hour: 0 });
  }
  await testApp.flushPresence();
  for (const [n, one] of people.entries()) if (n % 4 === 1) await comeBack([one]);
});
afterAll(() => testApp.close());

/** Hides some of them, each in another way. */
async function hide(member: MadeMember, n: number): Promise<boolean> {
  if (n % 11 === 3) await who.privacy(member, { invisible: true });
  else if (n % 9 === 4) await who.block(n % 2 ? viewer : member, n % 2 ? member : viewer);
  else if (n % 17 === 6)
    await testApp.app.db
      .transaction()
      .execute((tx) => disableProfile(tx, { memberId: member.id }, testApp.app));
  else return false;
  return true;
}

/** They all visit again an hour later. */
async function comeBack(some: Model[]) {
  testApp.clock.advance(3_600_000);
  hours += 1;
  for (const one of some) {
    testApp.app.viewers.noteSeen(one.id);
    one.hour = hours;
  }
  await testApp.flushPresence();
}

const person = fc.record({
  gender: fc.constantFrom("female", "male"),
  region: fc.constantFrom(...REGIONS),
  born: fc
    .date({ min: new Date("1940-01-01"), max: new Date("2008-11-01"), noInvalidDate: true })
    .map((date) => calendarDate(date)),
  hair: fc.constantFrom(...HAIRS),
  interests: fc.subarray(["wine", "beach", "tea"]),
});

const filters = fc.record(
  {
    gender: fc.constantFrom("female", "male", "both"),
    country: fc.constantFrom("NL", "DE"),
    countryregion: fc.constantFrom(...REGIONS),
    ages: fc.tuple(fc.integer({ min: 18, max: 99 }), fc.integer({ min: 18, max: 99 })),
    hair: fc.subarray(["red", "blond"], { minLength: 1 }),
    interests: fc.subarray(["wine", "beach"], { minLength: 1 }),
    photo: fc.boolean(),
    fine: fc.boolean(),
  },
  { requiredKeys: [] },
);
type Filters = typeof filters extends fc.Arbitrary<infer F> ? F : never;

function queryOf(asked: Filters): URLSearchParams {
  const { gender, country, countryregion, ages, hair, interests, photo, fine } = asked;
  const query = new URLSearchParams();
  if (gender) query.set("gender", gender);
  if (countryregion) query.set("countryregion", countryregion);
  else if (country) query.set("country", country);
  if (ages) {
    query.set("min_age", String(Math.min(...ages)));
    query.set("max_age", String(Math.max(...ages)));
  }
  if (photo) query.set("photo", "yes");
  if (fine) for (const one of hair ?? []) query.append("hair", one);
  if (fine) for (const one of interests ?? []) query.append("interests", one);
  return query;
}

/** The same search on the plain list. */
function findInModel(query: URLSearchParams): number[] {
  const today = calendarDate(testApp.clock.now());
  const place = query.get("countryregion") ?? query.get("country") ?? "NL";
  const gender = query.get("gender") ?? "both";
  const hair = query.getAll("hair");
  return people
    .filter((one) => {
      const age = ageOn(one.born, today);
      return (
        !one.hidden &&
        one.region.startsWith(place) &&
        (!query.has("photo") || one.photo) &&
        (gender === "both" || one.gender === gender) &&
        age >= Number(query.get("min_age") ?? 18) &&
        age <= Number(query.get("max_age") ?? 99) &&
        (hair.length === 0 || hair.some((colour) => colour === one.hair)) &&
        query.getAll("interests").every((code) => one.interests.includes(code))
      );
    })
    .sort(
      (one, other) => Number(other.photo) - Number(one.photo) || other.hour - one.hour || other.id - one.id,
    )
    .map(({ id }) => id);
}

/** Members of all pages. */
async function readAll(query: URLSearchParams, between: (page: number) => Promise<void> = async () => {}) {
  const found: number[] = [];
  let numResults: unknown = null;
  let after: string | null = "";
  for (let page = 0; after !== null; page++) {
    const answer: Awaited<ReturnType<typeof who.search>> = await who.search(
      viewer,
      `?${query}${after && `&after=${after}`}`,
    );
    numResults ??= answer.numResults;
    found.push(...answer.results.map(({ id }: { id: number }) => id));
    after = answer.next;
    if (after !== null) await between(page);
  }
  return { found, numResults };
}

test("for any filters, all pages together equal a plain list, each member once", async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (asked) => {
      const query = queryOf(asked);
      const expected = findInModel(query);
      const { found, numResults } = await readAll(query);
      expect(found).toEqual(expected);
      expect(numResults).toEqual({ count: expected.length, exact: true });
    }),
    { numRuns: 60, seed: 11 },
  );
});

test("members who return while one pages do not appear twice, push nobody out, and lead the next search", async () => {
  const coming = fc.array(fc.subarray([...Array(MEMBERS).keys()], { maxLength: 12 }), {
    minLength: 4,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(coming, async (turns) => {
      const query = new URLSearchParams({ country: "NL", gender: "both" });
      const before = findInModel(query);
      const came = new Set<number>();
      const { found } = await readAll(query, async (page) => {
        const some = (turns[page] ?? []).map((n) => people[n] as Model);
        for (const { id } of some) came.add(id);
        await comeBack(some);
      });
      expect(new Set(found).size).toBe(found.length);
      expect(found.filter((id) => !came.has(id))).toEqual(before.filter((id) => !came.has(id)));
      expect((await readAll(query)).found).toEqual(findInModel(query));
    }),
    { numRuns: 12, seed: 5 },
  );
});
