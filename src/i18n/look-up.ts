import type { Locale } from "#base/locales.ts";

/** Texts as they are in a locale's file. */
export type Words = { [key: string]: string | Words };
/** Texts of one language by namespace. */
export type Catalogue = Record<string, Words>;
export type Values = Readonly<Record<string, string | number | null | undefined>>;

export type LookUp = (namespace: string, key: string, values?: Values) => string | null;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * Returns a function that finds the text of a key such as `search.members`. With a `count`, it takes the plural form
 * that the language uses for it (`members_one`). A placeholder without a value stays. Namespaces may be added to the
 * catalogue later.
 */
export function createLookUp(locale: Locale, catalogue: Catalogue): LookUp {
  const plurals = new Intl.PluralRules(locale);
  return (namespace, key, values = {}) => {
    const steps = key.split(".");
    const name = steps.pop() ?? "";
    const group = findGroup(catalogue, [namespace, ...steps]);
    const { count } = values;
    const form = typeof count === "number" ? textIn(group, `${name}_${plurals.select(count)}`) : null;
    const text = form ?? textIn(group, name);
    return text && fillIn(text, values);
  };
}

function fillIn(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? "") : whole,
  );
}

function findGroup(catalogue: Catalogue, steps: readonly string[]): Words | undefined {
  return steps.reduce<Words | undefined>((group, step) => {
    const inner = ownEntry(group, step);
    return typeof inner === "string" ? undefined : inner;
  }, catalogue);
}

function textIn(group: Words | undefined, name: string): string | null {
  const text = ownEntry(group, name);
  return typeof text === "string" ? text : null;
}

/** Some keys come from data, so that what objects inherit must not be found. */
function ownEntry<Entry>(
  group: Readonly<Record<string, Entry>> | undefined,
  name: string,
): Entry | undefined {
  return group !== undefined && Object.hasOwn(group, name) ? group[name] : undefined;
}
