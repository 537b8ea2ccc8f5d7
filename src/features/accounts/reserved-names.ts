import { AFFIXES, RESERVED_WORDS } from "./reserved-words.ts";
import { usernameKey } from "./rules.ts";

/** Letters that no decomposition takes apart, and digits that stand for letters. */
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
/** A brand that is shorter would forbid half the dictionary. */
const SHORTEST_BRAND = 4;

/** As the eye takes it: no case, accents, separators; digits and foreign letters as what they look like. */
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
 * Whether a name sounds like the operator: it is a reserved word or made of nothing but such words, or one of its parts
 * is one ("admin", "4dm1n", "the.real.admin", "Anna_Support", "moderatør99").
 * @param brands names and domains of the sites
 */
export function isReservedName(name: string, brands: readonly string[]): boolean {
  const words = [...WORDS, ...brands.flatMap(listBrandLooks)];
  return [name, ...partsOf(name)].some((part) =>
    [part, part.replace(/^\d+|\d+$/g, "")].some((form) => isMadeOf(lookOf(form), words)),
  );
}

/** "AnnaSupport_24" as "Anna", "Support" and "24". */
function partsOf(name: string): string[] {
  return name.split(/[._-]|(?<=\p{Ll})(?=\p{Lu})/u).filter(Boolean);
}

/** `www.example.org` as "example", and "Blue Moon" as "bluemoon". */
function listBrandLooks(brand: string): string[] {
  const plain = brand.replace(/^www\./, "");
  const label = plain.includes(".") ? plain.split(".").slice(0, -1) : [plain];
  return [plain, ...label]
    .map((text) => lookOf(text.replace(/[^\p{L}\d]/gu, "")))
    .filter((look) => look.length >= SHORTEST_BRAND);
}

/** Whether a text is a chain of words of which one at least is reserved. */
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
