import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatFiles } from "./new-feature/format-files.ts";
import { makeFeature, PARTS, type Part } from "./new-feature/plan-feature.ts";

const USAGE = `npm run new:feature -- <name> [--only=${PARTS.join(",")}]`;

function chooseParts(only: string | undefined): Set<Part> {
  const asked = only?.split(",") ?? [...PARTS];
  const strange = asked.find((part) => !PARTS.includes(part as Part));
  if (strange !== undefined) throw new Error(`"${strange}" is not a part of a feature.\n${USAGE}`);
  return new Set(asked as Part[]);
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { only: { type: "string" } },
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new Error(USAGE);
  const root = join(import.meta.dirname, "..");
  const { made, lines } = makeFeature(root, name, chooseParts(values.only));
  formatFiles(root, made);

  console.log(`Created:\n${made.map((file) => `  ${file}`).join("\n")}`);
  if (lines.length > 0) console.log("\nAdd to the lists:");
  for (const { file, line } of lines) console.log(`  ${file.padEnd(22)} ${line}`);
  console.log(
    `\nThen: ${made.some((file) => file.endsWith(".sql")) ? "npm run db:types, " : ""}npm run check`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
