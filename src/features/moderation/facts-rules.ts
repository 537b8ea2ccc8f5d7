const EMAIL = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu;
/** At least seven digits, as people write them in telephone and account numbers. */
const NUMBER = /\+?\d(?:[\s()/.-]{0,3}\d){6,}/g;

/** Endings and beginnings of the names of streets, in the languages of the sites. */
const STREET_ENDS =
  "straße strasse str\\. platz allee straat laan plein weg gatan vägen vej gade gata veien katu tie street road avenue lane";
const STREET_BEGINS = "rue boulevard calle avenida via viale piazza ulica ul\\. aleja plaza place";
const ends = STREET_ENDS.split(" ").join("|");
const begins = STREET_BEGINS.split(" ").join("|");
/** The name of a street beside the number of a house. */
const STREET = new RegExp(
  `(?<!\\p{L})(?:\\p{L}+(?: |-)?(?:${ends})\\s+\\d+\\p{L}?|(?:${begins})\\s+[\\p{L} '’-]{2,40}?,?\\s+\\d+|` +
    `\\d+,?\\s+(?:${begins})\\s+\\p{L}+|\\d+\\s+\\p{L}+\\s+(?:street|road|avenue|lane))(?!\\p{L}|\\d)`,
  "giu",
);

/** Dates look like telephone numbers: 24.11.2026, 2026-11-24 22:15. */
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:\s+\d{1,2}(?:[:.]\d{2})?)?$/;

/**
 * Finds what a letter must not contain: addresses, long numbers, and these names.
 * @returns each as it is written, once
 */
export function findPrivate(facts: string, names: readonly string[]): string[] {
  const found = [EMAIL, NUMBER, STREET].flatMap((pattern) =>
    [...facts.matchAll(pattern)].map(([all]) => all.trim()),
  );
  const named = names.filter((name) => name.length > 1).flatMap((name) => facts.match(wholeWord(name)) ?? []);
  return [...new Set([...named, ...found.filter((one) => !DATE.test(one))])];
}

/** A name in its own spelling, so that “Will” is found and “will” is not. */
function wholeWord(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}\\d])${RegExp.escape(name)}(?![\\p{L}\\p{M}\\d])`, "u");
}
