const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const PLAIN = /^[a-z\d ]*$/;

/**
 * Normalizes a name for searching: lower case, no accents or punctuation, words separated by one space, ASCII only.
 */
export function foldName(name: string): string {
  const lower = name.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] as string)
    .replace(/[^a-z\d]+/g, " ")
    .trim();
}

const ABBREVIATED = /\b(?:saint|sankt|sint|sainte|st)\b/;
const PAIRS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };

/** Alternative spellings of a name: Muenchen, Aarhus, St. Gallen, Saint Louis. */
export function foldVariants(name: string): string[] {
  const plain = foldName(name);
  if (plain.length === name.length && !ABBREVIATED.test(plain) && /^[\x20-\x7e]*$/.test(name)) return [plain];
  const spelt = foldName(
    name
      .normalize("NFC")
      .toLowerCase()
      .replace(/[äöüåø]/g, (letter) => PAIRS[letter] as string),
  );
  const short = plain.replace(/\b(saint|sankt|sint)\b/g, "st").replace(/\bsainte\b/g, "ste");
  const long = plain.replace(/\bst\b/g, "saint");
  return [...new Set([plain, spelt, short, long])];
}
