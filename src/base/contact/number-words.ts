import type { Locale } from "#base/locales.ts";

/** The digits zero to nine as words, with and without accents. */
const WORDS: Record<Locale, string[]> = {
  en: ["zero|oh|nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
  nl: ["nul", "een|één", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"],
  de: ["null", "eins|ein", "zwei|zwo", "drei", "vier", "fünf|fuenf", "sechs", "sieben", "acht", "neun"],
  it: ["zero", "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove"],
  fr: ["zéro|zero", "un|une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"],
  es: ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"],
  pl: [
    "zero",
    "jeden|jedynka",
    "dwa",
    "trzy",
    "cztery",
    "pięć|piec",
    "sześć|szesc",
    "siedem",
    "osiem",
    "dziewięć|dziewiec",
  ],
  da: ["nul", "en|et", "to", "tre", "fire", "fem", "seks", "syv", "otte", "ni"],
  fi: [
    "nolla",
    "yksi|yks",
    "kaksi|kaks",
    "kolme",
    "neljä|nelja",
    "viisi|viis",
    "kuusi|kuus",
    "seitsemän|seitseman",
    "kahdeksan",
    "yhdeksän|yhdeksan",
  ],
  nb: ["null", "en|ett", "to", "tre", "fire", "fem", "seks", "sju|syv", "åtte|atte", "ni"],
  sv: ["noll", "ett|en", "två|tva", "tre", "fyra", "fem", "sex", "sju", "åtta|atta", "nio"],
};

/** Words that usually mean something else: they count as digits only among digits of the same language. */
const DOUBTFUL = new Set(
  "oh one een ein uno un une due sei six en et ett to fire ni sex otto nove acht piec dos".split(" "),
);

function digitsOf(words: readonly string[]): [word: string, digit: string][] {
  return words.flatMap((alternatives, digit) =>
    alternatives.split("|").map((word): [string, string] => [word, String(digit)]),
  );
}

/** One map for each language, with all of its words. */
export const NUMBER_WORDS: ReadonlyMap<string, string>[] = Object.values(WORDS).map(
  (words) => new Map(digitsOf(words)),
);

/** Words of all languages that mean nothing but a digit. */
export const SURE_NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  Object.values(WORDS)
    .flatMap(digitsOf)
    .filter(([word]) => !DOUBTFUL.has(word)),
);
