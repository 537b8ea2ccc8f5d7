import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { LOCALES, type Locale } from "../../src/base/locales.ts";

/** The texts of one namespace: of a feature, the frame or i18n. */
export type Catalogue = {
  namespace: string;
  /** Relative to the root, such as `src/features/chat`. */
  folder: string;
  /** Texts by full key, such as `list.empty`. */
  words: Map<Locale, Map<string, string>>;
};

export function readCatalogues(root: string): { catalogues: Catalogue[]; faults: string[] } {
  const faults: string[] = [];
  const catalogues = listHomes(root).map(({ namespace, home }) => {
    const folder = join(home, "locales");
    const words = new Map<Locale, Map<string, string>>();
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      const shown = relative(root, file);
      const locale = basename(name, ".json");
      if (!name.endsWith(".json") || !LOCALES.includes(locale as Locale))
        faults.push(`${shown}: not one of our locales (${LOCALES.join(", ")})`);
      else words.set(locale as Locale, readWords(file, shown, faults));
    }
    for (const locale of LOCALES) {
      if (!words.has(locale)) faults.push(`${relative(root, folder)}/${locale}.json is missing`);
    }
    return { namespace, folder: relative(root, home), words };
  });
  return { catalogues, faults };
}

function listHomes(root: string): { namespace: string; home: string }[] {
  const features = join(root, "src/features");
  const names = existsSync(features) ? readdirSync(features).sort() : [];
  return [
    { namespace: "common", home: join(root, "src/i18n") },
    { namespace: "frame", home: join(root, "src/frame") },
    { namespace: "member-frame", home: join(root, "src/frame/member-frame") },
    { namespace: "desk", home: join(root, "src/desk") },
    ...names.flatMap((name) => [
      { namespace: name, home: join(features, name) },
      { namespace: `${name}-desk`, home: join(features, name, "desk") },
    ]),
  ].filter(({ home }) => existsSync(join(home, "locales")));
}

function readWords(file: string, shown: string, faults: string[]): Map<string, string> {
  const words = new Map<string, string>();
  try {
    const report = (fault: string) => faults.push(`${shown}: ${fault}`);
    collect(JSON.parse(readFileSync(file, "utf8")), "", { words, report });
  } catch (error) {
    faults.push(`${shown}: ${(error as Error).message}`);
  }
  return words;
}

type Found = { words: Map<string, string>; report: (fault: string) => void };

function collect(node: unknown, path: string, found: Found): void {
  const { words, report } = found;
  if (typeof node === "string") {
    words.set(path, node);
    return;
  }
  if (typeof node !== "object" || node === null || Array.isArray(node)) {
    report(`${path || "the file"} is neither a text nor a group of texts`);
    return;
  }
  for (const [key, below] of Object.entries(node)) {
    if (/[.:]/.test(key)) report(`${key}: a key must not contain a dot or a colon`);
    else collect(below, path ? `${path}.${key}` : key, found);
  }
}
