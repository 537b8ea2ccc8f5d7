import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { findUntypedCalls, untypedLinks } from "./find-untyped-paths.ts";
import { reportFaults } from "./report-faults.ts";
import { listSources, readParts, type SyntaxNode, visitSyntax } from "./visit-syntax.ts";

const PLACES = ["*.{ts,mjs}", "{src,tools,e2e,bench,drills}/**/*.{ts,tsx,mjs,js,css}"];
const GENERATED = new Set(["src/db/tables.ts"]);
/** Names that say nothing: EMPTY_WORD also as a part of a name, EMPTY_NAME only as a whole name. */
const EMPTY_WORD = /(?:^|[-.])(?:utils?|helpers?|misc|manager|lib)(?:[-.]|$)/;
const EMPTY_NAME = /^(?:common|service|data|info|index)$/;
const TESTS = new Set(["test", "it", "describe", "suite"]);
/** Biome's noSkippedTests and noFocusedTests find all other forms. */
const LEFT_OUT = new Set(["todo", "skip.each", "fixme.each"]);

/** The storage of a browser, and the files that may access it; they take their names from a `stored.ts`. */
const STORAGE = /^(?:localStorage|sessionStorage|indexedDB|caches|cookieStore|idb-keyval)$/;
const REACHES_STORAGE = new Set([
  "src/features/chat/ui/outbox/outbox-store.ts",
  "src/features/discovery/ui/swipe/swipe-queue.ts",
]);
/** Avoids parsing most files. */
const MAY_STORE = /Storage|indexedDB|caches|cookieStore|idb-keyval|set-cookie|document\.cookie|\bpurpose:/i;
const SETS_COOKIES = "src/platform/cookies.ts";

const LINES_AT_MOST = 400;
const LINES_TO_LOOK_AT = 250;

/** Faults fail the check; hints name files that have grown long. */
export function checkHouseRules(root: string): { faults: string[]; hints: string[] } {
  const faults: string[] = [];
  const hints: string[] = [];
  for (const file of globSync(PLACES, { cwd: root }).sort()) {
    const text = readFileSync(join(root, file), "utf8");
    faults.push(...findEmptyName(file), ...findLeftOut(root, file));

    const lines = text.split("\n").length - 1;
    if (GENERATED.has(file) || lines <= LINES_TO_LOOK_AT) continue;
    if (lines > LINES_AT_MOST && !isTest(file))
      faults.push(`${file}: ${lines} lines, but ${LINES_AT_MOST} is the limit: split it by use case`);
    else hints.push(`${file} has grown to ${lines} lines`);
  }
  const findUntypedLinks = untypedLinks(root);
  for (const file of listSources(root))
    faults.push(...findUndeclared(root, file), ...findUntypedCalls(root, file), ...findUntypedLinks(file));
  return { faults, hints };
}

/** Finds stored names that `src/stored.ts`, and therefore the cookies page, does not list. */
function findUndeclared(root: string, file: string): string[] {
  if (basename(file) === "stored.ts" || REACHES_STORAGE.has(file) || file.endsWith(".fixture.ts")) return [];
  const found = new Set<string>();
  const look = (node: SyntaxNode) => {
    const word = node.type === "Identifier" || node.type === "StringLiteral" ? (node.value as string) : "";
    if (STORAGE.test(word) || (/^set-cookie$/i.test(word) && file !== SETS_COOKIES)) found.add(word);
    if (isDeclaration(node)) found.add("in, name, purpose");
    if (pathOf(node).join(".").endsWith("document.cookie")) found.add("document.cookie");
  };
  if (MAY_STORE.test(readFileSync(join(root, file), "utf8"))) visitSyntax(root, file, look);
  return [...found].map((word) => `${file}: ${word}: declare what the browser stores in a stored.ts`);
}

function isDeclaration({ type, properties }: SyntaxNode): boolean {
  if (type !== "ObjectExpression") return false;
  const keys = (properties as { key?: SyntaxNode }[]).map(({ key }) => key?.value);
  return ["in", "name", "purpose"].every((key) => keys.includes(key));
}

function findEmptyName(file: string): string[] {
  const isEmpty = (name: string) => EMPTY_WORD.test(name) || EMPTY_NAME.test(name);
  const folders = file.split("/").slice(0, -1);
  const name = basename(file).replace(/(?:\.test|\.spec)?\.\w+$/, "");
  return [...folders, name]
    .filter(isEmpty)
    .map((empty) => `${file}: "${empty}" does not say what is in it; name it after what it does`);
}

function findLeftOut(root: string, file: string): string[] {
  const marks = new Set<string>();
  if (isTest(file)) visitSyntax(root, file, (node) => noteMark(node, marks));
  return [...marks].map((mark) => `${file}: ${mark}: tests must not be skipped`);
}

function noteMark(node: SyntaxNode, marks: Set<string>): void {
  if (node.type === "MemberExpression") {
    const [first = "", ...rest] = pathOf(node);
    if (TESTS.has(first) && LEFT_OUT.has(rest.join("."))) marks.add([first, ...rest].join("."));
  }
  if (node.type === "CallExpression" && TESTS.has(pathOf(node.callee as SyntaxNode)[0] ?? "")) {
    const [title] = node.arguments as { expression: SyntaxNode }[];
    const words = (title && readParts(title.expression)?.join("…")) ?? "";
    if (words.includes("[skip")) marks.add(words);
  }
}

/** The names of a path such as `test.describe.only`; empty for any other expression. */
function pathOf(node: SyntaxNode): string[] {
  if (node.type === "Identifier") return [node.value as string];
  if (node.type !== "MemberExpression") return [];
  const above = pathOf(node.object as SyntaxNode);
  const { type, value } = node.property as SyntaxNode;
  return above.length > 0 && type === "Identifier" ? [...above, value as string] : [];
}

function isTest(file: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(file);
}

if (import.meta.main) {
  const { faults, hints } = checkHouseRules(process.cwd());
  for (const hint of hints) console.log(`hint: ${hint}`);
  reportFaults(faults, "the house rules hold");
}
