import type { Locale } from "#base/locales.ts";
import type { Random } from "#base/random.ts";
import type { Gender } from "../values.ts";
import { da } from "./seed-about/da.ts";
import { de } from "./seed-about/de.ts";
import { en } from "./seed-about/en.ts";
import { es } from "./seed-about/es.ts";
import { fi } from "./seed-about/fi.ts";
import { fr } from "./seed-about/fr.ts";
import { it } from "./seed-about/it.ts";
import { nb } from "./seed-about/nb.ts";
import { nl } from "./seed-about/nl.ts";
import { pl } from "./seed-about/pl.ts";
import type { AboutTexts } from "./seed-about/shape.ts";
import { sv } from "./seed-about/sv.ts";

export const ABOUT_TEXTS: Record<Locale, AboutTexts> = { en, nl, de, it, fr, es, pl, da, fi, nb, sv };

/** The facts that a text may mention or must fit. */
type ToldPerson = {
  locale: Locale;
  gender: Gender;
  age: number;
  city: string;
  interests: readonly string[];
};

export type WriteAbout = (random: Random, person: ToldPerson) => string;

type Parts = {
  any: string[];
  young: string[];
  middle: string[];
  older: string[];
  city: string[];
  wish: string[];
  interests: Map<string, string>;
};

const MIDDLE_AGE = { from: 34, below: 54 };
const TRIES = 6;
/** In a community larger than this, texts may repeat. */
const MOST_KEPT = 20_000;

/** Writes about texts that fit the member. No two members get the same one, except in a very large community. */
export function openAboutTexts(): WriteAbout {
  const parts = new Map<Locale, Parts>();
  const used = new Set<string>();
  return (random, person) => {
    const own = parts.get(person.locale) ?? readParts(ABOUT_TEXTS[person.locale]);
    parts.set(person.locale, own);
    let text = write(random, person, own);
    for (let tries = 1; used.has(text) && tries < TRIES; tries++) text = write(random, person, own);
    if (used.size < MOST_KEPT) used.add(text);
    return text;
  };
}

function readParts({ any, young, middle, older, city, wish, interests }: AboutTexts): Parts {
  return {
    any: linesOf(any),
    young: linesOf(young),
    middle: linesOf(middle),
    older: linesOf(older),
    city: linesOf(city),
    wish: linesOf(wish),
    interests: new Map(Object.entries(interests)),
  };
}

export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function write(random: Random, person: ToldPerson, parts: Parts): string {
  const { age, city, gender, interests } = person;
  const ofAge = age < MIDDLE_AGE.from ? parts.young : age < MIDDLE_AGE.below ? parts.middle : parts.older;
  const told = interests.flatMap((code) => parts.interests.get(code) ?? []);
  const lines = [random.pick([...parts.any, ...ofAge])];
  if (told.length > 0 && random.chance(0.65)) lines.push(random.pick(told));
  if (random.chance(lines.length === 1 ? 0.35 : 0.15)) lines.push(random.pick(parts.city));
  if (lines.length === 1 || random.chance(0.75)) lines.push(random.pick(parts.wish));
  return lines
    .map((line) => agree(line, gender).replaceAll("{city}", () => city))
    .join(random.chance(0.2) ? "\n" : " ");
}

/** Chooses the form for a man or a woman: `{Sono nato|Sono nata}`. */
export function agree(line: string, gender: Gender): string {
  return line.replaceAll(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, man: string, woman: string) =>
    gender === "male" ? man : woman,
  );
}
