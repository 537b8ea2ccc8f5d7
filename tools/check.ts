import { availableParallelism } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type Check, endChecks, runChecks } from "./run-checks.ts";

const ours = (file: string, ...args: string[]) => [process.execPath, join("tools", file), ...args];

// The longest checks come first, so that the short ones fill the remaining time.
const checks: Check[] = [
  { name: "generated tables", commands: [ours("db-types.ts", "--check")] },
  {
    name: "types",
    commands: [
      ["react-router", "typegen"],
      // Each checker repeats the types they share: 21 s of processor time with one checker, 40 with four
      // (measured).
      ["tsc", "--noEmit", "--checkers", "1"],
    ],
  },
  { name: "import rules", commands: [ours("check-imports.ts")] },
  { name: "nothing unused", commands: [["knip"]] },
  { name: "lint and format", commands: [["biome", "ci", "--colors=off"]] },
  { name: "locales", commands: [ours("check-locales.ts")] },
  { name: "dependencies", commands: [ours("check-dependencies.ts")] },
  { name: "table ownership", commands: [ours("check-table-ownership.ts")] },
  { name: "SQL functions", commands: [ours("check-sql-functions.ts")] },
  { name: "migrations", commands: [ours("check-migrations.ts")] },
  { name: "house rules", commands: [ours("check-house-rules.ts")] },
];

process.chdir(join(import.meta.dirname, ".."));
// The packages' commands run on the same Node as this script.
const bin = join(process.cwd(), "node_modules/.bin");
process.env.PATH = [dirname(process.execPath), bin, process.env.PATH].join(delimiter);

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    endChecks();
    process.kill(process.pid, signal);
  });

const failed = await runChecks(checks, { atOnce: Math.max(2, availableParallelism()), write: console.log });
process.exitCode = failed === 0 ? 0 : 1;
