import { listSources, readParts, type SyntaxNode, visitSyntax } from "../visit-syntax.ts";

/** Literals in one source file that may be keys of texts. */
export type Mentions = {
  file: string;
  literals: Set<string>;
  /** Keys composed at run time, such as `` `states.${state}` ``, as patterns. */
  patterns: RegExp[];
  /** Refusal codes, from `refusals: [...]` of contracts and from `new Refusal(...)`. */
  refusals: Set<string>;
};

export function readMentions(root: string): Mentions[] {
  return listSources(root).map((file) => {
    const mentions: Mentions = { file, literals: new Set(), patterns: [], refusals: new Set() };
    visitSyntax(root, file, (node) => note(node, mentions));
    return mentions;
  });
}

function note(node: SyntaxNode, mentions: Mentions): void {
  const [first, ...more] = readParts(node) ?? [];
  if (first !== undefined && more.length === 0) mentions.literals.add(first);
  else if (first !== undefined && /^([\w-]+:)?[\w-]+(\.[\w-]+)*\.$/.test(first))
    mentions.patterns.push(toPattern([first, ...more]));

  if (node.type === "NewExpression" && (node.callee as SyntaxNode).value === "Refusal")
    noteStrings((node.arguments as Item[] | undefined)?.slice(0, 1), mentions.refusals);
  if (node.type === "KeyValueProperty" && (node.key as SyntaxNode).value === "refusals")
    noteStrings((node.value as SyntaxNode).elements as Item[] | undefined, mentions.refusals);
}

type Item = { expression: SyntaxNode };

function noteStrings(items: Item[] | undefined, into: Set<string>): void {
  for (const item of items ?? []) {
    if (item?.expression.type === "StringLiteral") into.add(item.expression.value as string);
  }
}

function toPattern(texts: string[]): RegExp {
  return new RegExp(`^${texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join(".+")}$`);
}
