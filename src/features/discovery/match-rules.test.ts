import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listReasons } from "./match-reasons.ts";
import {
  bitsOf,
  type Candidate,
  costOf,
  countWith,
  firstWishes,
  fulfils,
  type Group,
  isMutual,
  isWished,
  letsFind,
  neededBits,
  type Person,
  rankMembers,
  scoreOf,
  setMutual,
  WISHES,
  type Wishes,
  type WishName,
} from "./match-rules.ts";

const NOBODY: Person = {
  memberId: 1,
  age: 30,
  region: null,
  relationship: null,
  hair: null,
  eye: null,
  body: null,
  tattoos: null,
  interests: [],
};
const open = firstWishes(30, [18, 99]);
type List = Exclude<WishName, "ages">;
const wish = (name: List, values: string[], must = false, two_way = false): Wishes => ({
  ...open,
  [name]: { values, must, two_way },
});
const ages = (min: number, max: number, must = true, two_way = false): Wishes => ({
  ...open,
  ages: { min, max, must, two_way },
});

describe("the default wishes", () => {
  test.each([
    [30, [18, 99], 22, 38],
    [20, [18, 99], 18, 28],
    [95, [18, 99], 87, 99],
    [19, [25, 99], 25, 27],
    [18, [30, 99], 30, 30],
  ] as const)("of age %i, within %j: %i to %i", (age, limits, min, max) => {
    expect(firstWishes(age, limits).ages).toEqual({ min, max, must: false, two_way: false });
  });

  test("exclude nobody", () => {
    expect(neededBits(open)).toBe(0);
  });
});

describe("a wish", () => {
  test.each([
    ["what was not said does not fulfil it", wish("hair", ["red"]), NOBODY, false],
    ["one of several is enough", wish("hair", ["red", "blond"]), { ...NOBODY, hair: "blond" }, true],
    ["another one does not", wish("hair", ["red", "blond"]), { ...NOBODY, hair: "gray" }, false],
  ] as const)("%s", (_, wishes, person, expected) => {
    expect(fulfils(wishes, "hair", person)).toBe(expected);
  });

  test("of interests one is enough", () => {
    const wishes = wish("interests", ["tea", "wine"]);
    expect(fulfils(wishes, "interests", { ...NOBODY, interests: ["art", "wine"] })).toBe(true);
    expect(fulfils(wishes, "interests", { ...NOBODY, interests: ["art"] })).toBe(false);
  });

  test("both ends of the ages count", () => {
    const fits = (age: number) => fulfils(ages(25, 35), "ages", { ...NOBODY, age });
    expect([24, 25, 35, 36].map(fits)).toEqual([false, true, true, false]);
  });

  test.each(WISHES.filter((name) => name !== "ages"))("without a wished %s, everybody fulfils it", (name) => {
    expect(isWished(open, name)).toBe(false);
    expect(fulfils(open, name, NOBODY)).toBe(true);
  });

  test.each([
    ["nobody has wished", null, true],
    ["it is only nice", ages(40, 50, false), true],
    ["it is a must and fulfilled", ages(25, 35), true],
    ["it is a must and is not", ages(40, 50), false],
  ] as const)("of the other lets me be found where %s", (_, theirs, expected) => {
    expect(letsFind(theirs, "ages", NOBODY)).toBe(expected);
  });
});

const words = {
  region: ["NL-UT", "NL-GE"],
  relationship: ["single", "divorced"],
  hair: ["red", "blond"],
  eye: ["blue"],
  body: ["slim"],
  tattoos: ["yes", "no"],
} as const;
const person: fc.Arbitrary<Person> = fc.record({
  memberId: fc.integer({ min: 1 }),
  age: fc.integer({ min: 18, max: 60 }),
  interests: fc.subarray(["tea", "wine", "art", "gym", "bbq"]),
  region: fc.constantFrom(null, ...words.region),
  relationship: fc.constantFrom(null, ...words.relationship),
  hair: fc.constantFrom(null, ...words.hair),
  eye: fc.constantFrom(null, ...words.eye),
  body: fc.constantFrom(null, ...words.body),
  tattoos: fc.constantFrom(null, ...words.tattoos),
});
const listWish = (values: readonly string[]) =>
  fc.record({ values: fc.subarray([...values]), must: fc.boolean(), two_way: fc.boolean() });
const someWishes: fc.Arbitrary<Wishes> = fc.record({
  ages: fc
    .tuple(fc.integer({ min: 18, max: 60 }), fc.integer({ min: 0, max: 20 }), fc.boolean(), fc.boolean())
    .map(([min, more, must, two_way]) => ({ min, max: min + more, must, two_way })),
  region: listWish(words.region),
  relationship: listWish(words.relationship),
  hair: listWish(words.hair),
  eye: listWish(words.eye),
  body: listWish(words.body),
  tattoos: listWish(words.tattoos),
  interests: listWish(["tea", "wine", "art"]),
});
const candidates: fc.Arbitrary<Candidate[]> = fc.array(
  fc.tuple(person, fc.option(someWishes)).map(([somebody, wishes]) => ({ ...somebody, wishes })),
  { maxLength: 30 },
);
const anything = fc.tuple(candidates, someWishes, person);

function groupsOf(people: readonly Candidate[], wishes: Wishes, me: Person): Group[] {
  return people.map((one) => ({ bits: bitsOf(one, wishes, me), count: 1 }));
}

describe("for any wishes", () => {
  test("the count equals the list, and each member fulfils all musts", () => {
    fc.assert(
      fc.property(anything, ([people, wishes, me]) => {
        const ranked = rankMembers(people, wishes, me);
        expect(countWith(groupsOf(people, wishes, me), neededBits(wishes))).toBe(ranked.length);
        for (const one of ranked)
          for (const name of WISHES) {
            if (wishes[name].must) expect(fulfils(wishes, name, one)).toBe(true);
            if (wishes[name].two_way) expect(letsFind(one.wishes, name, me)).toBe(true);
          }
      }),
    );
  });

  test("each cost is the number that the choice leaves", () => {
    fc.assert(
      fc.property(anything, fc.constantFrom(...WISHES), ([people, wishes, me], name) => {
        const cost = costOf(groupsOf(people, wishes, me), wishes, name);
        const count = (change: object) =>
          rankMembers(people, { ...wishes, [name]: { ...wishes[name], ...change } }, me).length;
        expect(cost).toEqual({
          nice: count({ must: false }),
          must: count({ must: true }),
        });
      }),
    );
  });

  test("the better fit comes first; equal fits keep their order", () => {
    fc.assert(
      fc.property(anything, ([people, wishes, me]) => {
        const ranked = rankMembers(people, wishes, me);
        for (const [place, one] of ranked.entries()) {
          const next = ranked[place + 1];
          if (!next) continue;
          const [first, second] = [scoreOf(one, wishes, me), scoreOf(next, wishes, me)];
          expect(first).toBeGreaterThanOrEqual(second);
          if (first === second) expect(people.indexOf(one)).toBeLessThan(people.indexOf(next));
        }
      }),
    );
  });

  test("every reason is true, and there are four at most", () => {
    fc.assert(
      fc.property(anything, ([people, wishes, me]) => {
        for (const one of people) {
          const reasons = listReasons(one, { wishes, me, theirs: one.wishes });
          expect(reasons.length).toBeLessThanOrEqual(4);
          for (const { kind, values } of reasons) {
            expect(values.length).toBeGreaterThan(0);
            const { age, interests, region, relationship, hair, eye, body, tattoos } = one;
            const known = [String(age), region, relationship, hair, eye, body, tattoos, ...interests];
            expect(values.every((value) => known.includes(value))).toBe(true);
            if (kind === "common_interests") expect(me.interests).toEqual(expect.arrayContaining(values));
            if (kind === "same_region") expect(one.region).toBe(me.region);
            if (kind === "ages_both") expect(one.wishes && fulfils(one.wishes, "ages", me)).toBe(true);
          }
        }
      }),
    );
  });
});

describe("points", () => {
  const me = { ...NOBODY, region: "NL-UT", interests: ["tea", "art", "gym", "bbq"] };
  const wide = ages(18, 99, true);
  test.each([
    ["nothing in common", {}, wide, 0],
    ["the same region", { region: "NL-UT" }, wide, 1],
    ["two interests of both", { interests: ["tea", "art", "wine"] }, wide, 2],
    ["four of both count three", { interests: ["tea", "art", "gym", "bbq"] }, wide, 3],
    ["what would be nice", { hair: "red" }, { ...wide, hair: wish("hair", ["red"]).hair }, 3],
    ["a must is no merit", { hair: "red" }, { ...wide, hair: wish("hair", ["red"], true).hair }, 0],
    [
      "a wished interest, each one",
      { interests: ["wine", "sushi"] },
      { ...wide, interests: wish("interests", ["wine", "sushi"], true).interests },
      2,
    ],
  ] as [string, Partial<Person>, Wishes, number][])("for %s: %#", (_, told, wishes, points) => {
    expect(scoreOf({ ...NOBODY, ...told }, wishes, me)).toBe(points);
  });
});

describe("reasons", () => {
  const me = { ...NOBODY, region: "NL-UT", interests: ["tea"] };
  test("what both have comes first, the rest in order", () => {
    const wishes: Wishes = {
      ...ages(25, 35),
      hair: wish("hair", ["red"]).hair,
      interests: wish("interests", ["wine"]).interests,
    };
    const other = { ...NOBODY, hair: "red", region: "NL-UT", interests: ["tea", "wine"] };
    expect(listReasons(other, { wishes, me, theirs: ages(28, 33) })).toEqual([
      { kind: "common_interests", values: ["tea"] },
      { kind: "ages_both", values: ["30"] },
      { kind: "wished_interests", values: ["wine"] },
      { kind: "same_region", values: ["NL-UT"] },
    ]);
  });

  test("a very wide age range is not a reason", () => {
    expect(listReasons(NOBODY, { wishes: ages(18, 99), me: NOBODY, theirs: null })).toEqual([]);
  });
});

test("one switch sets whether the offered wishes hold both ways, and is on only if all of them do", () => {
  const offered = ["ages", "hair"] as const;
  const on = setMutual(firstWishes(30, [18, 99]), offered, true);
  expect(WISHES.filter((name) => on[name].two_way)).toEqual([...offered]);
  expect([isMutual(on, offered), isMutual(on, WISHES)]).toEqual([true, false]);
  expect(isMutual({ ...on, hair: { ...on.hair, two_way: false } }, offered)).toBe(false);
  expect(setMutual(on, offered, false)).toEqual(firstWishes(30, [18, 99]));
});
