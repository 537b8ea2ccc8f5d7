import { describe, expect, test } from "vitest";
import { drawPortrait, SHOTS } from "../draw-demo-portrait.ts";
import { ageSigns } from "./age-signs.ts";
import { MENS_HAIR, WOMENS_HAIR } from "./choose-hair.ts";
import { describePerson } from "./describe-person.ts";
import { describeShot } from "./describe-shot.ts";
import type { Looks } from "./looks.ts";
import { HAIRS, SKINS } from "./palettes.ts";

const IDS = Array.from({ length: 120 }, (_, index) => index + 1);
const looks: Looks = { gender: null, age: 40, hair: null, eye: null, body: null };
const people = (more: Partial<Looks>) => IDS.map((id) => describePerson(id, { ...looks, ...more }));
const brightness = (colour: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0);

const HATS = new Set(["beanie", "cap", "headband"]);
const MENS = new Set<string>([...MENS_HAIR, "receding", "ring", "none"]);
const WOMENS = new Set<string>([...WOMENS_HAIR, "none"]);

describe("gender", () => {
  test("only men have beards and short sides, and only women have earrings and long hair", () => {
    for (const woman of people({ gender: "female" })) {
      expect(woman.beard).toBe("none");
      expect(WOMENS).toContain(woman.hair.style);
    }
    const men = people({ gender: "male" });
    for (const man of men) {
      expect(man.earrings).toBe("none");
      expect(MENS).toContain(man.hair.style);
      if (man.hair.style === "knot") expect(man.beard).not.toBe("none");
    }
    expect(new Set(men.map(({ beard }) => beard)).size).toBe(7);
  });

  test("every man's jaw, neck and shoulders are wider than those of every woman of the same body", () => {
    for (const body of ["slim", "normal", "fat"]) {
      const men = people({ gender: "male", body });
      const women = people({ gender: "female", body });
      const measures = [
        ({ face }: (typeof men)[0]) => face.jaw,
        ({ face }: (typeof men)[0]) => face.chinHalf,
        ({ neck }: (typeof men)[0]) => neck,
        ({ shoulders }: (typeof men)[0]) => shoulders,
        ({ brow }: (typeof men)[0]) => brow.weight,
      ];
      for (const measure of measures)
        expect(Math.min(...men.map(measure))).toBeGreaterThan(Math.max(...women.map(measure)));
    }
  });

  test("a profile without a gender is drawn as a man or as a woman in all respects", () => {
    const anyone = people({});
    expect(anyone.filter(({ man }) => man).length).toBeGreaterThan(40);
    expect(anyone.filter(({ man }) => !man).length).toBeGreaterThan(40);
    for (const { man, hair, beard } of anyone) {
      expect(man ? MENS : WOMENS).toContain(hair.style);
      if (!man) expect(beard).toBe("none");
    }
  });
});

describe("age", () => {
  test("no sign of age ever weakens, and nobody under 29 has lines", () => {
    for (let age = 18; age < 100; age++) {
      const [now, later] = [ageSigns(age), ageSigns(age + 1)];
      for (const sign of Object.keys(now) as (keyof typeof now)[]) {
        expect(later[sign]).toBeGreaterThanOrEqual(now[sign]);
        if (age < 29 && sign !== "grown" && sign !== "hairline") expect(now[sign]).toBe(0);
      }
    }
    const linesOf = (age: number) => drawPortrait(4_000, { ...looks, gender: "female", age }).length;
    expect(linesOf(70)).toBeGreaterThan(linesOf(22) + 800);
  });

  test("hair turns gray after 37 only, unless the profile says gray or white", () => {
    for (const [index, young] of people({ age: 36, hair: "brown" }).entries()) {
      expect(young.hair.colour).toBe(HAIRS.brown);
      const old = describePerson(IDS[index] as number, { ...looks, age: 66, hair: "brown" });
      expect(brightness(old.hair.colour)).toBeGreaterThan(brightness(HAIRS.brown) + 60);
    }
    expect(people({ age: 25, hair: "gray" }).every(({ hair }) => hair.colour === HAIRS.gray)).toBe(true);
    expect(people({ age: 24 }).some(({ hair }) => hair.natural === HAIRS.gray)).toBe(false);
  });

  test("nobody is drawn with a child's proportions, and men under 25 have no long beard", () => {
    for (const person of [...people({ age: 18, gender: "male" }), ...people({ age: 18, gender: "female" })]) {
      expect(person.face.chin).toBeGreaterThanOrEqual(300);
      expect(person.shoulders / person.face.half).toBeGreaterThan(1.75);
      expect(["full", "moustache", "goatee"]).not.toContain(person.beard);
    }
  });

  test("a birthday changes nobody's features", () => {
    for (const gender of ["male", "female"] as const)
      for (const id of IDS) {
        const [young, old] = [22, 67].map((age) => describePerson(id, { ...looks, gender, age }));
        const featuresOf = (person = young) => [
          person?.iris,
          person?.nose.wing,
          person?.eyes.apart,
          person?.brow.weight,
          person?.freckles,
          person?.earrings,
        ];
        expect(featuresOf(old)).toEqual(featuresOf(young));
      }
  });
});

test("fair hair and light eyes come with a light skin", () => {
  const fair = new Set<string>(SKINS.slice(0, 4));
  for (const more of [{ hair: "blond" }, { hair: "red" }, { eye: "blue" }, { eye: "green", hair: "black" }])
    for (const { skin } of people({ ...more, age: 30 })) expect(fair).toContain(skin.base);
  const anyone = new Set(people({ age: 30 }).map(({ skin }) => skin.base));
  expect(anyone.size).toBe(SKINS.length);
});

test("all pictures of a person show the same face, and the first one shows the hair and the eyes", () => {
  const facesOf = (svg: string) => [
    /id="face" d="([^"]+)" fill="([^"]+)"/.exec(svg)?.slice(1),
    /id="hair".*?<\/linearGradient>/.exec(svg)?.[0],
    svg.match(/<g clip-path="url\(#eye-.*?<\/g>/g)?.length,
  ];
  for (const id of IDS) {
    const person = describePerson(id, looks);
    const shots = [0, 1, 2].map((index) => describeShot(id, index, person));
    expect(new Set(shots.map(({ scene }) => scene)).size).toBe(3);
    expect(shots[0]?.sunglasses).toBe(false);
    expect(HATS).not.toContain(shots[0]?.extra);
    const [first, ...others] = [0, 1, 2].map((index) => facesOf(drawPortrait(id * SHOTS + index, looks)));
    for (const other of others) expect(other).toEqual(first);
  }
});
