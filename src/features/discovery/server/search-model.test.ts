import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ageOn, calendarDate } from "#base/age.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { searchersOf } from "./search.fixture.ts";

/** What a plain list knows of each member. */
type Model = {
  id: number;
  gender: string;
  region: string;
  born: string;
  hair: string | null;
  interests: string[];
  invisible: boolean;
  hour: number;
};

const REGIONS = ["NL-UT", "NL-GE", "DE-BY"];
const HAIRS = ["red", "blond", null];
const MEMBERS = 90;

let it: TestApp;
let who: ReturnType<typeof searchersOf>;
let viewer: MadeMember;
let people: Model[];
const blocked = new Set<number>();
beforeAll(async () => {
  it = await openTestApp({ env: { LIMITS: "no" } });
  who = searchersOf(it);
  viewer = await who.make({ gender: "male", region: "NL-UT" });
  await it.app.pool.query("update wallet_wallet set premium_since = now()");
  people = [];
  const made: MadeMember[] = [];
  for (const [n, one] of fc.sample(person, { numRuns: MEMBERS, seed: 7 }).entries()) {
    const { born, gender, region, hair, interests } = one;
    const member = await who.make({ dateOfBirth: born, gender, region, hair, interests });
    made.push(member);
    people.push({ ...one, id: member.id, invisible: n % 11 === 3, hour: 0 });
    if (n % 11 === 3) await who.privacy(member, { invisible: true });
    if (n % 9 === 4) {
      await who.block(n % 2 ? viewer : member, n % 2 ? member : viewer);
      blocked.add(member.id);
    }
  }
  await it.flushPresence();
  for (const [n, member] of made.entries()) {
    if (n % 4 !== 1) continue;
    it.clock.advance(3_600_000);
    await who.seen(member);
    (people[n] as Model).hour = n + 1;
  }
});
afterAll(() => it.close());

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
    fine: fc.boolean(),
  },
  { requiredKeys: [] },
);
type Filters = typeof filters extends fc.Arbitrary<infer F> ? F : never;

function queryOf({ gender, country, countryregion, ages, hair, interests, fine }: Filters): URLSearchParams {
  const query = new URLSearchParams();
  if (gender) query.set("gender", gender);
  if (countryregion) query.set("countryregion", countryregion);
  else if (country) query.set("country", country);
  if (ages) {
    query.set("min_age", String(Math.min(...ages)));
    query.set("max_age", String(Math.max(...ages)));
  }
  if (fine) for (const one of hair ?? []) query.append("hair", one);
  if (fine) for (const one of interests ?? []) query.append("interests", one);
  return query;
}

/** The same search, one member after the other. */
function findInModel(query: URLSearchParams): number[] {
  const today = calendarDate(it.clock.now());
  const place = query.get("countryregion") ?? query.get("country") ?? "NL";
  const gender = query.get("gender") ?? "both";
  const hair = query.getAll("hair");
  return people
    .filter((one) => {
      const age = ageOn(one.born, today);
      return (
        !one.invisible &&
        !blocked.has(one.id) &&
        one.region.startsWith(place) &&
        (gender === "both" || one.gender === gender) &&
        age >= Number(query.get("min_age") ?? 18) &&
        age <= Number(query.get("max_age") ?? 99) &&
        (hair.length === 0 || hair.some((colour) => colour === one.hair)) &&
        query.getAll("interests").every((code) => one.interests.includes(code))
      );
    })
    .sort((one, other) => other.hour - one.hour || other.id - one.id)
    .map(({ id }) => id);
}

test("whatever is asked, all pages together are what a plain list finds, in its order, each member once", async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (asked) => {
      const query = queryOf(asked);
      const expected = findInModel(query);
      const found: number[] = [];
      let counted: unknown = null;
      for (let after: string | null = ""; after !== null; ) {
        const page: Awaited<ReturnType<typeof who.search>> = await who.search(
          viewer,
          `?${query}${after && `&after=${after}`}`,
        );
        counted ??= page.numResults;
        found.push(...page.results.map(({ id }: { id: number }) => id));
        after = page.next;
      }
      expect(found).toEqual(expected);
      expect(counted).toEqual({ count: expected.length, exact: true });
    }),
    { numRuns: 60, seed: 11 },
  );
});
