import { checkWording } from "./locales/check-wording.ts";
import { compareMentions } from "./locales/compare-mentions.ts";
import { comparePages } from "./locales/compare-pages.ts";
import { compareWords } from "./locales/compare-words.ts";
import { readCatalogues } from "./locales/read-catalogues.ts";
import { readMentions } from "./locales/read-mentions.ts";
import { readSameWords } from "./locales/same-words.ts";
import { reportFaults } from "./report-faults.ts";

export function checkLocales(root: string): string[] {
  const { catalogues, faults } = readCatalogues(root);
  const same = readSameWords(root);
  const english = catalogues.flatMap((one) => [...(one.words.get("en")?.values() ?? [])]);
  return [
    ...faults,
    ...catalogues.flatMap((catalogue) => compareWords(catalogue, same)),
    ...compareMentions(catalogues, readMentions(root)),
    ...checkWording(root, catalogues),
    ...comparePages(root),
    ...same.listFaults(new Set(english.map((text) => text.trim()))),
  ];
}

if (import.meta.main) reportFaults(checkLocales(process.cwd()), "all texts exist in every language");
