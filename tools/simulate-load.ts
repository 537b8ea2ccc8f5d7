import { parseArgs } from "node:util";
import { readAssumptions } from "./scaling/assumptions.ts";
import { writeSimulation } from "./scaling/blocks.ts";
import { writePage } from "./scaling/write-page.ts";

const { values } = parseArgs({
  options: { set: { type: "string", multiple: true }, write: { type: "boolean" } },
});
try {
  if (values.write) writePage();
  else console.log(writeSimulation(readAssumptions(values.set)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
