import { LOCALES, type Locale } from "../../src/base/locales.ts";
import { compareText } from "./compare-text.ts";
import { categoriesOf, type Forms, groupForms, hasPlurals, listPlurals } from "./plural-forms.ts";
import type { Catalogue } from "./read-catalogues.ts";
import type { SameWords } from "./same-words.ts";

/** Compares every language's texts with the English ones. */
export function compareWords({ folder, words }: Catalogue, same: SameWords): string[] {
  const source = words.get("en") ?? new Map<string, string>();
  const plurals = listPlurals(source);
  const english = groupForms(source, plurals);
  return LOCALES.flatMap((locale) => {
    const texts = words.get(locale);
    if (!texts) return [];
    const groups = groupForms(texts, plurals);
    return [...compareKeys(locale, english, groups), ...compareTexts(locale, english, { groups, same })].map(
      (fault) => `${folder}/locales/${locale}.json: ${fault}`,
    );
  });
}

function compareKeys(locale: Locale, english: Map<string, Forms>, groups: Map<string, Forms>): string[] {
  const faults: string[] = [];
  for (const [base, source] of english) {
    const forms = groups.get(base);
    if (!forms) faults.push(`${base} is missing`);
    else if (hasPlurals(source)) faults.push(...comparePlurals({ locale, base }, source, forms));
    else if (locale === "en" && source.get("")?.includes("{{count}}"))
      faults.push(`${base} counts something: it needs the plural forms ${base}_one and ${base}_other`);
  }
  for (const base of groups.keys()) if (!english.has(base)) faults.push(`${base} is not in English`);
  return faults;
}

function comparePlurals(
  { locale, base }: { locale: Locale; base: string },
  source: Forms,
  forms: Forms,
): string[] {
  const wanted = categoriesOf(locale, base);
  const allowed = new Set(source.has("zero") ? [...wanted, "zero"] : wanted);
  return [
    ...wanted.filter((category) => !forms.has(category)).map((category) => `${base}_${category} is missing`),
    ...[...forms.keys()]
      .filter((category) => !allowed.has(category))
      .map((category) =>
        category ? `${base}_${category} is not a plural form of ${locale}` : `${base} must have plural forms`,
      ),
  ];
}

function compareTexts(
  locale: Locale,
  english: Map<string, Forms>,
  { groups, same }: { groups: Map<string, Forms>; same: SameWords },
): string[] {
  const faults: string[] = [];
  for (const [base, forms] of groups) {
    const source = english.get(base);
    for (const [category, text] of source ? forms : []) {
      const key = category ? `${base}_${category}` : base;
      const model = source?.get(category) ?? source?.get("other") ?? "";
      const found = compareText(
        { locale, base, category, text, model, plural: source?.get("other") ?? "" },
        same,
      );
      faults.push(...found.map((fault) => `${key} ${fault}`));
    }
  }
  return faults;
}
