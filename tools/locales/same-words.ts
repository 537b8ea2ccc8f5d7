import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LOCALES, type Locale } from "../../src/base/locales.ts";

const SAME_WORDS_FILE = "tools/same-in-all-languages.json";

/** English texts that another language may use unchanged: `all` for every language, others by locale. */
export type SameWords = {
  allows(locale: Locale, text: string): boolean;
  /** Entries that no text needs any more, and keys that are not locales. */
  listFaults(englishTexts: Set<string>): string[];
};

export function readSameWords(root: string): SameWords {
  const file = join(root, SAME_WORDS_FILE);
  const lists: Record<string, string[]> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  return {
    allows: (locale, text) => [lists.all, lists[locale]].some((list) => list?.includes(text.trim())),
    listFaults: (englishTexts) =>
      Object.entries(lists).flatMap(([name, texts]) => {
        if (name !== "all" && !LOCALES.includes(name as Locale))
          return [`${SAME_WORDS_FILE}: "${name}" is neither "all" nor a locale of ours`];
        return texts
          .filter((text) => !englishTexts.has(text))
          .map((text) => `${SAME_WORDS_FILE}: no English text is "${text}" (under "${name}")`);
      }),
  };
}
