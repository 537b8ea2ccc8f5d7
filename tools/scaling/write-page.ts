import { readFileSync, writeFileSync } from "node:fs";
import { fillPage, writeBlocks } from "./blocks.ts";

const PAGE = "docs/scaling.md";

/** Writes the parts of the page that follow from `bench/results` and the plan. */
export function writePage(): void {
  const page = readFileSync(PAGE, "utf8");
  const filled = fillPage(page, writeBlocks());
  if (filled !== page) writeFileSync(PAGE, filled);
  console.log(`${PAGE} ${filled === page ? "is up to date" : "has new figures: commit it too"}.`);
}
