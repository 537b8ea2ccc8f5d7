import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { collectDrills, collectTitles } from "./collect-titles.ts";
import { matchChecklist } from "./match-checklist.ts";

const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });
const root = join(import.meta.dirname, "..");
const checklist = readFileSync(join(root, "docs/checklist.md"), "utf8");
const { lines, unknown } = matchChecklist(checklist, [...collectTitles(root), ...collectDrills(root)]);

const open = lines.filter(({ titles }) => titles.length === 0);
for (const { id, wording, titles } of values.all ? lines : open) {
  console.log(`${id}  ${titles.length === 0 && values.all ? "NO TEST: " : ""}${shorten(wording)}`);
  if (values.all) for (const { file, title } of titles) console.log(`        ${file}: ${title}`);
}
console.log(
  `${lines.length - open.length} of ${lines.length} lines are covered by a test that runs or a drill that passed, ${open.length} are not.`,
);

for (const { id, file, title } of unknown)
  console.error(`${id} is not in docs/checklist.md: ${file}: ${title}`);
if (unknown.length > 0) process.exitCode = 1;

function shorten(wording: string): string {
  return wording.length > 110 ? `${wording.slice(0, 109)}…` : wording;
}
