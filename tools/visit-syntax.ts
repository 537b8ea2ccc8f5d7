import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";

/** A node of swc's syntax tree, as far as the checks need it. */
export type SyntaxNode = { type?: string; [field: string]: unknown };

/** Source files under src that run in production: no tests, no declaration files. */
export function listSources(root: string): string[] {
  return globSync("src/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.(test|d)\.tsx?$/.test(file))
    .sort();
}

export function visitSyntax(root: string, file: string, onNode: (node: SyntaxNode) => void): void {
  const code = readFileSync(join(root, file), "utf8");
  visit(parseSync(code, { syntax: "typescript", tsx: file.endsWith(".tsx") }), onNode);
}

function visit(node: unknown, onNode: (node: SyntaxNode) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, onNode);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  onNode(node as SyntaxNode);
  for (const below of Object.values(node)) visit(below, onNode);
}

/** The fixed parts of a template literal; a plain string is one part. */
export function readParts(node: SyntaxNode): string[] | undefined {
  if (node.type === "StringLiteral") return [node.value as string];
  if (node.type !== "TemplateLiteral") return undefined;
  return (node.quasis as { cooked?: string }[]).map((quasi) => quasi.cooked ?? "");
}
