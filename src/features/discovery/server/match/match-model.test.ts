import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ageOn, calendarDate } from "#base/age.ts";
import { type MadeMember, makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { MatchPage, MatchWishes } from "../../match-contract.ts";
import { bitsOf, type Candidate, costOf, type Person, rankMembers, WISHES } from "../../match-rules.ts";
import { matchersOf } from "./match.fixture.ts";

const WORDS = {
  region: ["NL-UT", "NL-GE"],
  relationship: ["single", "divorced"],
  hair: ["red", "blond"],
  eye: ["blue", "brown"],
  body: ["slim", "normal"],
  tattoos: ["yes", "no"],
  interests: ["wine", "beach", "tea", "art", "gym"],
} as const;
const MEMBERS = 40;
const RUNS = 40;

const said = <T extends string>(values: readonly T[]) => fc.constantFrom(null, ...values);
const person = fc.record({
  dateOfBirth: fc
    .date({ min: new Date("1976-01-01"), max: new Date("2008-11-01"), noInvalidDate: true })
    .map((date) => calendarDate(date)),
  gender: fc.constantFrom("female", "male"),
  region: fc.constantFrom(...WORDS.region),
  relationship: said(WORDS.relationship),
  hair: said(WORDS.hair),
  eye: said(WORDS.eye),
  body: said(WORDS.body),
  tattoos: said(WORDS.tattoos),
  interests: fc.subarray([...WORDS.interests]),
});
const values = (name: keyof typeof WORDS) =>
  fc.record({ values: fc.subarray([...WORDS[name]], { maxLength: 2 }), must: seldom, two_way: seldom });
const seldom = fc.nat(3).map((n) => n === 0);
const wishes = fc.record({
  ages: fc
    .tuple(fc.integer({ min: 18, max: 45 }), fc.integer({ min: 0, max: 30 }), seldom, seldom)
    .map(([min, more, must, two_way]) => ({ min, max: min + more, must, two_way })),
  region: values("region"),
  relationship: values("relationship"),
  hair: values("hair"),
  eye: values("eye"),
  body: values("body"),
  tattoos: values("tattoos"),
  interests: values("interests"),
}) as fc.Arbitrary<MatchWishes>;

let testApp: TestApp;
let finder: ReturnType<typeof matchersOf>;
let me: MadeMember;
let mine: Person;
let people: Candidate[];
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  testApp.clock.set("2026-11-21T12:00:00Z");
  finder = matchersOf(testApp);
  const today = calendarDate(testApp.clock.now());
  const own = { region: "NL-UT", hair: "red", eye: null, body: "slim", tattoos: "no", relationship: null };
  const interests = ["beach", "art", "tea", "gym"];
  me = await finder.make({ ...own, interests, gender: "male", dateOfBirth: "1990-05-05" });
  mine = { ...own, memberId: me.id, age: ageOn("1990-05-05", today), interests };
  await makePremium(testApp, me);
  people = [];
  for (const one of fc.sample(person, { numRuns: MEMBERS, seed: 7 })) {
    const member = await finder.make(one);
    const wished =
      people.length % 3 === 0 ? null : (fc.sample(wishes, { numRuns: 1, seed: member.id })[0] ?? null);
    await makePremium(testApp, member);
    if (wished) await finder.save(member, wished);
    people.unshift({ ...one, memberId: member.id, age: ageOn(one.dateOfBirth, today), wishes: wished });
  }
}, 240_000);
afterAll(() => testApp.close());

test("for any wishes, members, their order and the costs equal those of a plain list", async () => {
  await fc.assert(
    fc.asyncProperty(wishes, async (wished) => {
      const first = await finder.save(me, wished);
      const found: MatchPage["members"] = [...first.members];
      for (let { next } = first; next !== null; ) {
        const page = await finder.find(me, `?from=${next}`);
        found.push(...page.members);
        next = page.next;
      }
      const ranked = rankMembers(people, wished, mine);
      expect(found.map(({ id }) => id)).toEqual(ranked.map(({ memberId }) => memberId));
      expect(first.total).toBe(ranked.length);
      const groups = people.map((one) => ({ bits: bitsOf(one, wished, mine), count: 1 }));
      for (const name of WISHES) expect(first.costs[name]).toEqual(costOf(groups, wished, name));
    }),
    { numRuns: RUNS, seed: 11 },
  );
});
