import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readParts, type SyntaxNode, visitSyntax } from "./visit-syntax.ts";

/** Only these files access the network directly: the typed calls, the loader of texts, and the waits for the server. */
const REACHES_NETWORK = new Set([
  "src/ui/call/call.ts",
  "src/ui/call/beacon.ts",
  "src/ui/call/download.ts",
  "src/ui/call/upload.ts",
  "src/frame/page-texts.tsx",
  "src/ui/lazy-part.ts",
  "src/ui/feedback/use-open-later.ts",
]);
const TYPED_CALLS = new Set(["call", "callInBackground", "callBeacon", "download", "upload"]);
const NETWORK = /^(?:fetch|XMLHttpRequest|sendBeacon)$/;
/** Avoids parsing most files. */
const MAY_CALL = /\/api\/|\bfetch\b|XMLHttpRequest|sendBeacon/;

const ROUTES = "src/routes.ts";

/** Finds browser calls of the API that bypass the typed call. */
export function findUntypedCalls(root: string, file: string): string[] {
  if (!isOfBrowser(file) || REACHES_NETWORK.has(file)) return [];
  if (!MAY_CALL.test(readFileSync(join(root, file), "utf8"))) return [];
  const found = new Set<string>();
  visitUntyped({ root, file, isTyped: isTypedCall }, (node, start) => {
    if (node.type === "Identifier" && NETWORK.test(node.value as string)) found.add(node.value as string);
    if (start.startsWith("/api/")) found.add(start);
  });
  return [...found].map(
    (what) => `${file}: ${what}: call the API through src/ui/call/call.ts, with the endpoint's type`,
  );
}

/**
 * @returns a function that finds page paths in a browser file that `href` does not check against the routes
 */
export function untypedLinks(root: string): (file: string) => string[] {
  const routes = existsSync(join(root, ROUTES)) ? readFileSync(join(root, ROUTES), "utf8") : "";
  const firsts = new Set([...routes.matchAll(/route\(["`]([\w-]+)/g)].map(([, first]) => first));
  const isPage = (start: string) => firsts.has(/^\/([\w-]+)(?:$|[/?#])/.exec(start)?.[1]);
  return (file) => {
    if (!isOfBrowser(file)) return [];
    const literals = readFileSync(join(root, file), "utf8").matchAll(/["`](\/[^"`\n]*)/g);
    if (![...literals].some(([, start = ""]) => isPage(start))) return [];
    const found = new Set<string>();
    visitUntyped({ root, file, isTyped: isHref }, (_, start) => {
      if (isPage(start)) found.add(start);
    });
    return [...found].map((path) => `${file}: ${path}: write the path of a page with href()`);
  };
}

/** Visits strings that are neither passed to a typed call nor checked by `satisfies`. */
function visitUntyped(
  { root, file, isTyped }: { root: string; file: string; isTyped: (call: SyntaxNode) => boolean },
  onNode: (node: SyntaxNode, start: string) => void,
): void {
  const typed = new Set<unknown>();
  visitSyntax(root, file, (node) => {
    if (node.type === "TsSatisfiesExpression") typed.add(node.expression);
    if (node.type === "CallExpression" && isTyped(node))
      for (const { expression } of node.arguments as { expression: unknown }[]) typed.add(expression);
    if (!typed.has(node)) onNode(node, readParts(node)?.[0] ?? "");
  });
}

const calleeOf = (node: SyntaxNode) => (node.callee as SyntaxNode).value as string;
const isTypedCall = (node: SyntaxNode) => Boolean(node.typeArguments) && TYPED_CALLS.has(calleeOf(node));
const isHref = (node: SyntaxNode) => calleeOf(node) === "href";

/**
 * `src/frame` has server halves too, between files that the browser loads; its browser files use the network
 * through the same calls only.
 */
function isOfBrowser(file: string): boolean {
  return (
    /^src\/(?:ui|frame|i18n|features\/[^/]+\/ui)\/|^src\/(?:root|entry\.client)\.tsx$/.test(file) &&
    !/contract\.ts$|\.fixture\.ts$|\.test-d\.ts$/.test(file)
  );
}
