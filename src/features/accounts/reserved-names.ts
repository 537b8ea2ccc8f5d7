import { AFFIXES, RESERVED_WORDS } from "./reserved-words.ts";
import { usernameKey } from "./rules.ts";

/** Letters that Unicode does not decompose, and digits that are used in place of letters. */
const LETTERS: [RegExp, string][] = [
  [/[øöœ]/g, "o"],
  [/[æ]/g, "a"],
  [/[ł]/g, "l"],
  [/[đð]/g, "d"],
  [/[ß5]/g, "s"],
  [/4/g, "a"],
  [/3/g, "e"],
  [/[7]/g, "t"],
  [/8/g, "b"],
  [/[69]/g, "g"],
];
/** A shorter brand would forbid too many ordinary words. */
const SHORTEST_BRAND = 4;

/**
 * Reduces a name to what it looks like: without case, accents and separators, with digits and foreign letters replaced
 * by similar letters.
 */
function lookOf(name: string): string {
  const plain = LETTERS.reduce(
    (text, [pattern, letter]) => text.replace(pattern, letter),
    name.toLowerCase(),
  );
  return usernameKey(plain);
}

const WORDS = RESERVED_WORDS.map(lookOf);
const OTHERS = AFFIXES.map(lookOf);

/**
 * True if a name looks like the operator's: the name or one of its parts is a reserved word, or consists only of such
 * words ("admin", "4dm1n", "the.real.admin", "Anna_Support", "moderatør99").
 * @param brands names and domains of the sites
 */
export function isReservedName(name: string, brands: readonly string[]): boolean {
  const words = [...WORDS, ...brands.flatMap(listBrandLooks)];
  return [name, ...partsOf(name)].some((part) =>
    [part, part.replace(/^\d+|\d+$/g, "")].some((form) => isMadeOf(lookOf(form), words)),
  );
}

/** Splits "AnnaSupport_24" into "Anna", "Support" and "24". */
function partsOf(name: string): string[] {
  return name.split(/[._-]|(?<=\p{Ll})(?=\p{Lu})/u).filter(Boolean);
}

/** Turns `www.example.org` into "example", and "Blue Moon" into "bluemoon". */
function listBrandLooks(brand: string): string[] {
  const plain = brand.replace(/^www\./, "");
  const label = plain.includes(".") ? plain.split(".").slice(0, -1) : [plain];
  return [plain, ...label]
    .map((text) => lookOf(text.replace(/[^\p{L}\d]/gu, "")))
    .filter((look) => look.length >= SHORTEST_BRAND);
}

/** True if the text is a chain of words and affixes, at least one of which is reserved. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  if (words.includes(text)) return true;
  return (
    words.some((word) => text.startsWith(word) && isChain(text.slice(word.length), words)) ||
    OTHERS.some((other) => text.startsWith(other) && isMadeOf(text.slice(other.length), words))
  );
}

function isChain(text: string, words: readonly string[]): boolean {
  if (text === "") return true;
  return [...words, ...OTHERS].some(
    (word) => text.startsWith(word) && isChain(text.slice(word.length), words),
  );
}
