import type { Locale } from "../../src/base/locales.ts";
import { meansOneNumber } from "./plural-forms.ts";
import type { SameWords } from "./same-words.ts";

type Pair = {
  locale: Locale;
  /** The key without its plural suffix. */
  base: string;
  /** The plural category; `""` for a text without plural forms. */
  category: string;
  text: string;
  /** The English text of the same plural form, or its `_other` form if English lacks that form. */
  model: string;
  /** The English `_other` form; `""` for a text without plural forms. */
  plural: string;
};

const TAG = /<\/?[A-Za-z0-9][\w-]*\s*\/?>/g;
const PLACEHOLDER = /\{\{\s*(.*?)\s*\}\}|\$t\([^)]*\)/g;
const COUNT = "{{count}}";

/** Faults of one text, each worded as the end of a sentence that begins with its key. */
export function compareText(pair: Pair, same: SameWords): string[] {
  const { locale, text, model } = pair;
  if (text.trim() === "") return ["is empty"];
  const faults = comparePlaceholders(pair);

  const [given, wanted] = [tagsOf(text), tagsOf(model)];
  if (given.join() !== wanted.join())
    faults.push(`has the tags ${given.join(" ") || "(none)"}, the English ${wanted.join(" ") || "(none)"}`);
  const astray = findTagAstray(text);
  if (astray) faults.push(`has ${astray} without its counterpart`);

  if (locale !== "en" && text.trim() === model.trim() && hasWords(text) && !same.allows(locale, text))
    faults.push(`is still English: "${text}"`);
  return faults;
}

function comparePlaceholders({ locale, base, category, text, model, plural }: Pair): string[] {
  const given = placeholdersOf(text);
  const known = new Set([...placeholdersOf(model), ...placeholdersOf(plural)]);
  const needed = placeholdersOf(model);
  if (known.has(COUNT) && category !== "") {
    needed.delete(COUNT);
    // French "one" covers 0 and 1. Only a form for a single number may write that number as a word.
    if (!meansOneNumber(locale, base, category)) needed.add(COUNT);
  }
  return [
    ...[...needed].filter((one) => !given.has(one)).map((one) => `lacks ${one}`),
    ...[...given].filter((one) => !known.has(one)).map((one) => `has ${one}, which is not in the English`),
  ];
}

function placeholdersOf(text: string): Set<string> {
  return new Set(
    [...text.matchAll(PLACEHOLDER)].map(([whole, name]) => (name === undefined ? whole : `{{${name}}}`)),
  );
}

function tagsOf(text: string): string[] {
  return [...text.matchAll(TAG)].map(([tag]) => tag.replaceAll(/\s/g, "")).sort();
}

function findTagAstray(text: string): string | undefined {
  const open: string[] = [];
  for (const [tag] of text.matchAll(TAG)) {
    if (tag.endsWith("/>")) continue;
    if (!tag.startsWith("</")) open.push(tag);
    else if (open.pop()?.slice(1) !== tag.slice(2)) return tag;
  }
  return open.pop();
}

/** Texts of numbers and placeholders only are the same in every language. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(PLACEHOLDER, "").replaceAll(TAG, ""));
}
