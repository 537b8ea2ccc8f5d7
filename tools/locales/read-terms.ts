import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LOCALES, type Locale } from "../../src/base/locales.ts";

const TERMS_FILE = "docs/words.md";
const HEADING = "## Never written";

/** Words and phrases that must not occur in a locale's texts, as listed in `docs/words.md`. */
export type Terms = {
  findForbidden(locale: Locale, text: string): string[];
  faults: string[];
};

export function readTerms(root: string): Terms {
  const file = join(root, TERMS_FILE);
  if (!existsSync(file)) return { findForbidden: () => [], faults: [`${TERMS_FILE} is missing`] };
  const section = readFileSync(file, "utf8").split(`\n${HEADING}\n`)[1]?.split("\n## ")[0] ?? "";
  const lists = new Map(
    [...section.matchAll(/^- \*\*(\w+)\*\*: (.+)$/gm)].map(([, locale = "", words = ""]) => [
      locale,
      words.split(";").map((word) => word.trim()),
    ]),
  );
  const patterns = new Map([...lists].map(([locale, words]) => [locale, words.map(toPattern)]));
  return {
    findForbidden(locale, text) {
      // Nearly no text contains a word of the list, which is seen much faster without the pattern.
      const lower = text.toLowerCase();
      return (patterns.get(locale) ?? []).flatMap(({ word, plain, pattern }) =>
        lower.includes(plain) && pattern.test(text) ? [word] : [],
      );
    },
    faults: LOCALES.filter((locale) => !lists.has(locale)).map(
      (locale) => `${TERMS_FILE}: "${HEADING.slice(3)}" has no line for ${locale}`,
    ),
  };
}

/**
 * Matches whole words in any letter case, but not parts of hyphenated words. `word*` matches all words that
 * begin so.
 */
function toPattern(word: string): { word: string; plain: string; pattern: RegExp } {
  const isStem = word.endsWith("*");
  const plain = isStem ? word.slice(0, -1) : word;
  const exact = plain.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const pattern = new RegExp(`(?<![\\p{L}-])${exact}${isStem ? "" : "(?!\\p{L})"}`, "iu");
  return { word, plain: plain.toLowerCase(), pattern };
}
