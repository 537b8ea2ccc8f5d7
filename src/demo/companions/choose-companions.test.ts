import { describe, expect, test } from "vitest";
import { openRandom } from "#base/random.ts";
import { chooseCompanions, fits } from "./choose-companions.ts";
import type { Candidate, Person } from "./person.ts";

const person = (values: Partial<Person> = {}): Person => ({
  id: 900,
  gender: "male",
  sexuality: "hetero",
  age: 35,
  country: "NL",
  ...values,
});
const candidate = (id: number, values: Partial<Person> = {}): Candidate => ({
  ...person({ gender: "female", ...values }),
  id,
  username: `m${id}`,
});

describe("who fits a newcomer", () => {
  test.each<[string, boolean, Partial<Person>, Partial<Person>]>([
    ["a man and a woman who look for each other", true, {}, {}],
    ["a woman who looks for women, and a man", false, {}, { sexuality: "lesbian" }],
    ["two men who look for men", true, { sexuality: "gay" }, { gender: "male", sexuality: "gay" }],
    [
      "a man who looks for both, and a man who looks for women",
      false,
      { sexuality: "bi" },
      { gender: "male" },
    ],
    ["a man who has not said whom he looks for, and a woman", true, { sexuality: null }, {}],
    [
      "a member without a gender, and a woman who looks for men",
      false,
      { gender: null, sexuality: null },
      {},
    ],
    [
      "a member without a gender, and a woman who looks for both",
      true,
      { gender: null },
      { sexuality: "bi" },
    ],
    ["ten years apart", true, {}, { age: 45 }],
    ["eleven years apart", false, {}, { age: 46 }],
    ["a newcomer whose age the site hides", true, { age: null }, { age: 70 }],
  ])("%s: %s", (_, expected, newcomer, other) => {
    expect(fits(person(newcomer), candidate(1, other))).toBe(expected);
  });
});

describe("the choice", () => {
  const random = openRandom(1);
  const ids = (candidates: Candidate[], most = 3) =>
    chooseCompanions(person(), { candidates, random, most }).map(({ id }) => id);

  test("prefers the same country, then the nearer age", () => {
    const candidates = [
      candidate(1, { country: "FR" }),
      candidate(2, { age: 44 }),
      candidate(3, { age: 36 }),
      candidate(4, { age: 60 }),
    ];
    expect(ids(candidates)).toEqual([3, 2, 1]);
  });

  test("takes no more than asked for, and varies among those who fit alike", () => {
    const candidates = Array.from({ length: 20 }, (_, index) => candidate(index + 1));
    const choices = Array.from({ length: 10 }, () => ids(candidates, 2));
    for (const choice of choices) expect(new Set(choice).size).toBe(2);
    expect(new Set(choices.flat()).size).toBeGreaterThan(5);
  });

  test("is empty if nobody fits", () => {
    expect(ids([candidate(1, { sexuality: "lesbian" })])).toEqual([]);
  });
});
