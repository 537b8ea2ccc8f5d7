import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LOCALES, type Locale } from "../../src/base/locales.ts";
import { checkTypography } from "./check-typography.ts";
import { PAGES_FOLDER } from "./compare-pages.ts";
import type { Catalogue } from "./read-catalogues.ts";
import { readTerms } from "./read-terms.ts";

type Text = { locale: Locale; place: string; text: string };

/** Checks typography and forbidden terms in the catalogues and the static pages. */
export function checkWording(root: string, catalogues: Catalogue[]): string[] {
  const terms = readTerms(root);
  const texts = [...listTexts(catalogues), ...listLines(root)];
  return [
    ...terms.faults,
    ...texts.flatMap(({ locale, place, text }) => [
      ...checkTypography(locale, text).map((fault) => `${place} ${fault}`),
      ...terms
        .findForbidden(locale, text.replaceAll(/\{\{\w+\}\}/g, "0"))
        .map((word) => `${place} has “${word}”, a forbidden term in ${locale}`),
    ]),
  ];
}

function listTexts(catalogues: Catalogue[]): Text[] {
  return catalogues.flatMap(({ folder, words }) =>
    [...words].flatMap(([locale, texts]) =>
      [...texts].map(([key, text]) => ({ locale, place: `${folder}/locales/${locale}.json: ${key}`, text })),
    ),
  );
}

/** Lines of the static pages, without Markdown syntax and URLs. */
function listLines(root: string): Text[] {
  const folder = join(root, PAGES_FOLDER);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".md")) : [];
  return files.flatMap((name) => {
    const locale = LOCALES.find((one) => name.endsWith(`.${one}.md`));
    if (!locale) return [];
    const lines = readFileSync(join(folder, name), "utf8").split("\n");
    return lines.map((line, index) => ({
      locale,
      place: `${PAGES_FOLDER}/${name}: line ${index + 1}`,
      text: stripMarkdown(line),
    }));
  });
}

function stripMarkdown(line: string): string {
  return line
    .replaceAll(/`[^`]*`/g, "0")
    .replaceAll(/\]\([^)]*\)/g, "")
    .replaceAll(/<[^>]*>/g, "")
    .replace(/^(\s*(#+|[-*]|\d+\.|>)\s+|(title|description|of): )/, "")
    .replaceAll(/\s*\|\s*/g, " ")
    .trim();
}
