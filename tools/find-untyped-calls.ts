import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readParts, type SyntaxNode, visitSyntax } from "./visit-syntax.ts";

/** Only these reach the network themselves: the typed calls, and the words of another language, which are files. */
const REACHES_NETWORK = new Set(["src/ui/call.ts", "src/ui/upload.ts", "src/shell/page-words.tsx"]);
const TYPED_CALLS = new Set(["call", "callInBackground", "callBeacon", "upload"]);
const NETWORK = /^(?:fetch|XMLHttpRequest|sendBeacon)$/;
/** Saves reading the syntax of most files. */
const MAY_CALL = /\/api\/|\bfetch\b|XMLHttpRequest|sendBeacon/;

/** Calls of the API from the browser that the contract's types do not see. */
export function findUntypedCalls(root: string, file: string): string[] {
  if (!isOfBrowser(file) || REACHES_NETWORK.has(file)) return [];
  if (!MAY_CALL.test(readFileSync(join(root, file), "utf8"))) return [];
  const found = new Set<string>();
  const typed = new Set<unknown>();
  visitSyntax(root, file, (node) => {
    for (const one of listTyped(node)) typed.add(one);
    if (node.type === "Identifier" && NETWORK.test(node.value as string)) found.add(node.value as string);
    const [start = ""] = readParts(node) ?? [];
    if (start.startsWith("/api/") && !typed.has(node)) found.add(start);
  });
  return [...found].map(
    (what) => `${file}: ${what}: the API is called by src/ui/call.ts, with the endpoint's type`,
  );
}

/** What a typed call is given, and what `satisfies` checks. */
function listTyped(node: SyntaxNode): unknown[] {
  if (node.type === "TsSatisfiesExpression") return [node.expression];
  const name = (node.callee as SyntaxNode | undefined)?.value as string;
  if (node.type !== "CallExpression" || !node.typeArguments || !TYPED_CALLS.has(name)) return [];
  return (node.arguments as { expression: unknown }[]).map(({ expression }) => expression);
}

/** `src/shell` has server halves as well, among files that the browser loads: they reach the network by no other way. */
function isOfBrowser(file: string): boolean {
  return (
    /^src\/(?:ui|shell|i18n|features\/[^/]+\/ui)\/|^src\/(?:root|entry\.client)\.tsx$/.test(file) &&
    !/contract\.ts$|\.fixture\.ts$|\.test-d\.ts$/.test(file)
  );
}
