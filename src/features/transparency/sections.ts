/**
 * The ten parts of a report, after the headings of the templates in Implementing Regulation (EU) 2024/2835. The names of
 * the columns were not verified; see docs/decisions/0097-what-the-transparency-report-counts.md.
 */
export const SECTIONS = [
  "identification",
  "orders",
  "notices",
  "own_initiative_illegal",
  "own_initiative_terms",
  "complaints",
  "automated_means",
  "human_resources",
  "recipients",
  "qualitative",
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** Name of a part's file, such as `03_notices.csv`. */
export function fileNameOf(section: SectionName): string {
  return `${String(SECTIONS.indexOf(section) + 1).padStart(2, "0")}_${section}.csv`;
}
