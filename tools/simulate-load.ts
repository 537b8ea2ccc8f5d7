import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readAssumptions } from "./scaling/assumptions.ts";
import { fillPage, writeBlocks, writeSimulation } from "./scaling/blocks.ts";

const PAGE = "docs/scaling.md";

const { values } = parseArgs({
  options: { set: { type: "string", multiple: true }, write: { type: "boolean" } },
});
if (values.write) {
  writeFileSync(PAGE, fillPage(readFileSync(PAGE, "utf8"), writeBlocks()));
  console.log(`${PAGE} has the figures of bench/results.`);
} else {
  console.log(writeSimulation(readAssumptions(values.set)));
}
