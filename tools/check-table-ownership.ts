import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { reportFaults } from "./report-faults.ts";
import { listSources, readParts, type SyntaxNode, visitSyntax } from "./visit-syntax.ts";

const WRITERS = new Set(["insertInto", "replaceInto", "updateTable", "deleteFrom", "mergeInto"]);
/** Functions of src/platform/retention that write the table that they are given. */
const RETENTION_WRITERS = new Set(["oldRows", "oldValues"]);
const SQL_WRITE =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(?:public"?\.)?"?(\w+)|\bcopy\s+"?(\w+)"?\s*(?:\([^)]*\))?\s*from\b/gi;

type Owner = { prefix: string; folder: string };

/** Tables of the platform, each by name. */
const GROUND: Owner[] = [
  { prefix: "schema_", folder: "src/db/" },
  { prefix: "demo_seed", folder: "src/demo/" },
  { prefix: "outbox", folder: "src/platform/" },
  { prefix: "retention_", folder: "src/platform/retention/" },
  { prefix: "mail_", folder: "src/platform/mail/" },
  { prefix: "secrets_", folder: "src/platform/secrets/" },
  { prefix: "security_", folder: "src/platform/security-log/" },
  { prefix: "sandbox_", folder: "src/platform/sandbox/" },
];

/** Finds writes to a table outside its owner's server half, and tables without an owner. */
export function checkTableOwnership(root: string): string[] {
  const owners = listOwners(root);
  return [...listStrangeWrites(root, owners), ...listOwnerless(root, owners)];
}

/** Owners of the tables named `<prefix>_…`: features, and adapters with tables of their own. */
function listOwners(root: string): Owner[] {
  const from = (folder: string, half: string): Owner[] =>
    (existsSync(join(root, folder)) ? readdirSync(join(root, folder), { withFileTypes: true }) : [])
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ prefix: `${name.replaceAll("-", "_")}_`, folder: `${folder}/${name}/${half}` }));
  return [...GROUND, ...from("src/features", "server/"), ...from("src/adapters", "")].sort(
    (a, b) => b.prefix.length - a.prefix.length,
  );
}

function listStrangeWrites(root: string, owners: Owner[]): string[] {
  const files = [...listSources(root), ...globSync("src/**/*.sql", { cwd: root })];
  return files
    .filter((file) => !file.startsWith("src/testing/"))
    .flatMap((file) =>
      [...tablesWrittenBy(root, file)].flatMap((table) => {
        const owner = owners.find(({ prefix }) => table.startsWith(prefix));
        return owner && !file.startsWith(owner.folder)
          ? [`${file} writes ${table}, which only ${owner.folder} may write`]
          : [];
      }),
    );
}

function tablesWrittenBy(root: string, file: string): Set<string> {
  const tables = new Set<string>();
  if (file.endsWith(".sql")) noteSql(withoutComments(readFileSync(join(root, file), "utf8")), tables);
  else visitSyntax(root, file, (node) => note(node, tables));
  return tables;
}

function withoutComments(sql: string): string {
  return sql.replaceAll(/--.*$/gm, "");
}

function note(node: SyntaxNode, tables: Set<string>): void {
  const parts = readParts(node);
  if (parts) noteSql(parts.join("?"), tables);
  if (node.type === "KeyValueProperty") noteOrphanTable(node, tables);
  if (node.type !== "CallExpression") return;

  const { type, property, value } = node.callee as SyntaxNode;
  const isWriter =
    type === "MemberExpression"
      ? WRITERS.has((property as SyntaxNode).value as string)
      : RETENTION_WRITERS.has(value as string);
  if (!isWriter) return;
  const [first] = node.arguments as { expression: SyntaxNode }[];
  const [table] = (first && readParts(first.expression)) ?? [];
  if (table) tables.add(inSqlSpelling(table));
}

/** `src/platform/pictures` writes the table that a collection of pictures names, for the feature that names it. */
function noteOrphanTable({ key, value }: SyntaxNode, tables: Set<string>): void {
  if ((key as SyntaxNode).value !== "orphanTable") return;
  const [table] = readParts(value as SyntaxNode) ?? [];
  if (table) tables.add(inSqlSpelling(table));
}

function noteSql(text: string, tables: Set<string>): void {
  for (const [, written, copied] of text.matchAll(SQL_WRITE))
    tables.add(inSqlSpelling(written ?? copied ?? ""));
}

/** Turns `chatMessage as m` and `public.chat_message` into `chat_message`. */
function inSqlSpelling(table: string): string {
  const name =
    table
      .trim()
      .split(/\s/)[0]
      ?.replace(/^public\./, "") ?? "";
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function listOwnerless(root: string, owners: Owner[]): string[] {
  return globSync("db/migrations/*.sql", { cwd: root })
    .sort()
    .flatMap((file) =>
      [
        ...readFileSync(join(root, file), "utf8").matchAll(
          /^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gim,
        ),
      ]
        .map(([, table]) => table ?? "")
        .filter((table) => !owners.some(({ prefix }) => table.startsWith(prefix)))
        .map((table) => `${file}: ${table} has no owner: no feature is named like its prefix`),
    );
}

if (import.meta.main)
  reportFaults(checkTableOwnership(process.cwd()), "every table is written only by its owner");
