import type { Locale } from "../../src/base/locales.ts";

/** Plural forms of one text by category. A text without plurals has one form, `""`. */
export type Forms = Map<string, string>;

const SUFFIX = /^(.+)_(zero|one|two|few|many|other)$/;

/** Keys with plural forms: English has both their `_one` and `_other`. */
export function listPlurals(english: Map<string, string>): Set<string> {
  const stems = [...english.keys()]
    .filter((key) => key.endsWith("_other"))
    .map((key) => key.slice(0, -"_other".length));
  return new Set(stems.filter((stem) => english.has(`${stem}_one`)));
}

/** Groups texts by the key that the program uses: `days` for `days_one` and `days_other`. */
export function groupForms(words: Map<string, string>, plurals: Set<string>): Map<string, Forms> {
  const groups = new Map<string, Forms>();
  for (const [key, text] of words) {
    const [, stem = "", category = ""] = SUFFIX.exec(key) ?? [];
    const base = plurals.has(stem) ? stem : key;
    const forms: Forms = groups.get(base) ?? new Map();
    groups.set(base, forms.set(base === stem ? category : "", text));
  }
  return groups;
}

export function hasPlurals(forms: Forms): boolean {
  return [...forms.keys()].some((category) => category !== "");
}

/** Plural categories of this language. */
export function categoriesOf(locale: Locale, base: string): string[] {
  const type = base.endsWith("_ordinal") ? "ordinal" : "cardinal";
  return new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
}

/** Whether this form is used for exactly one number, so that the text may write it as a word. */
export function meansOneNumber(locale: Locale, base: string, category: string): boolean {
  if (category === "zero") return true;
  const type = base.endsWith("_ordinal") ? "ordinal" : "cardinal";
  const rules = new Intl.PluralRules(locale, { type });
  let matching = 0;
  for (let count = 0; count <= 200 && matching < 2; count++) if (rules.select(count) === category) matching++;
  return matching === 1;
}
