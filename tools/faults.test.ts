import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isNamedTest } from "./named-tests.ts";

const KINDS = ["slow", "cut", "refuses", "nonsense", "full", "back"];
/** Code that the bus and the counts share. Its faults are rows of theirs. */
const SHARED = "connections";

type Row = { kinds: string[]; cells: string[]; test: string };

const parts = new Map<string, Row[]>(
  readFileSync("docs/faults.md", "utf8")
    .split(/^## /m)
    .slice(1)
    .map((part) => [/^[^\n]*\(`([^`]+)`\)/.exec(part)?.[1] ?? part.split("\n")[0] ?? "", rowsIn(part)]),
);

function rowsIn(part: string): Row[] {
  const lines = part.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| fault "));
  return lines.map((line) => {
    const [, fault = "", ...rest] = line.split("|").map((cell) => cell.trim());
    const cells = rest.slice(0, 3);
    return { kinds: (fault.split(":")[0] ?? "").split(", "), cells, test: rest[3] ?? "" };
  });
}

test("[O-10] every adapter, and the database, has a row for each kind of fault, with a test that exists or the reason why it cannot happen", () => {
  const folders = readdirSync("src/adapters", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== SHARED)
    .map(({ name }) => `src/adapters/${name}`);
  const missing = [...folders, "src/db"].flatMap((folder) =>
    KINDS.filter((kind) => !parts.get(folder)?.some(({ kinds }) => kinds.includes(kind))).map(
      (kind) => `${folder}: ${kind}`,
    ),
  );
  expect(missing).toEqual([]);
});

test("[O-10] every row says what is seen, what is kept and what recovers, and names a test; or it says why there is none", () => {
  const rows = [...parts.values()].flat();
  expect(rows.length).toBeGreaterThan(80);
  const isComplete = ({ cells, test: named }: Row) =>
    named === "cannot happen"
      ? (cells[0] ?? "").length > 20
      : cells.every((cell) => cell !== "") && isNamedTest(named);
  expect(rows.filter((row) => !isComplete(row))).toEqual([]);
});
