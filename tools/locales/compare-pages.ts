import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LOCALES } from "../../src/base/locales.ts";

export const PAGES_FOLDER = "src/features/site/static-pages";

/** Compares every translated static page with the English one: its version, placeholders, links and headings. */
export function comparePages(root: string): string[] {
  const folder = join(root, PAGES_FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => {
    const [name, locale] = file.split(".");
    if (locale === "en" || !LOCALES.some((known) => known === locale)) return [];
    const english = join(folder, `${name}.en.md`);
    if (!existsSync(english)) return [`${PAGES_FOLDER}/${file}: there is no English page ${name}`];
    const read = (path: string) => readFileSync(path, "utf8");
    return comparePage(read(join(folder, file)), read(english)).map(
      (fault) => `${PAGES_FOLDER}/${file} ${fault}`,
    );
  });
}

function comparePage(page: string, english: string): string[] {
  const version = createHash("sha256").update(english).digest("hex").slice(0, 8);
  const faults: string[] = [];
  if (/^of: (\S+)$/m.exec(page)?.[1] !== version)
    faults.push(
      `translates an older version of the English page: update it, then write "of: ${version}" below its description`,
    );
  const parts: [what: string, pattern: RegExp][] = [
    ["placeholders", /\{\{\w+\}\}/g],
    ["links", /\]\([^)]+\)/g],
    ["headings", /^#+(?= )/gm],
  ];
  for (const [what, pattern] of parts) {
    const [given, wanted] = [page, english].map((text) => listSorted(text, pattern, what !== "headings"));
    if (given !== wanted) faults.push(`has different ${what} from the English page`);
  }
  return faults;
}

/** Lists each match once, because a language may have to repeat one. Headings are compared in order. */
function listSorted(text: string, pattern: RegExp, once: boolean): string {
  const found = text.match(pattern) ?? [];
  return (once ? [...new Set(found)].sort() : found).join(" ");
}
