import { existsSync, readFileSync } from "node:fs";

/** Says whether a cell of a table, "`file`: title", names a test that exists. */
export function isNamedTest(cell: string): boolean {
  const [, file = "", title = ""] = /^`([^`]+)`: (.+)$/.exec(cell) ?? [];
  return existsSync(file) && readFileSync(file, "utf8").includes(`"${title}"`);
}
