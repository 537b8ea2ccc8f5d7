/** Words that documentation uses, and that people use for a secret they mean to change later. */
const PLACEHOLDERS =
  /change|secret|password|velvet|example|openssl|rand|random|hex|your|this|here|please|characters|least|demo|test|admin|todo|replace|key/gi;
const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"];
const FEWEST_DIFFERENT = 8;
const FEWEST_BEYOND_WORDS = 20;

/** Returns why the secret does not look random, or null. Random bytes in hex or Base64 are never reported. */
export function weaknessOf(secret: string): string | null {
  if (new Set(secret).size < FEWEST_DIFFERENT) return "it has fewer than eight distinct characters";
  if (isRepeated(secret)) return "it repeats itself";
  if (countNeighbours(secret) > secret.length / 2) return "it is a sequence";
  if (secret.replaceAll(PLACEHOLDERS, "").replaceAll(/[^a-z0-9]/gi, "").length < FEWEST_BEYOND_WORDS)
    return "it consists of placeholder words";
  return null;
}

/** True for a repetition such as `abcd1234abcd1234…`, even with an incomplete end: it equals itself when shifted. */
function isRepeated(secret: string): boolean {
  for (let step = 1; step <= secret.length / 2; step++) {
    if (secret.startsWith(secret.slice(step))) return true;
  }
  return false;
}

/**
 * Counts characters that follow the previous one in the alphabet, among the digits or on a keyboard, in either
 * direction.
 */
function countNeighbours(secret: string): number {
  const text = secret.toLowerCase();
  return [...text].filter((char, at) => at > 0 && isNeighbour(text[at - 1] as string, char)).length;
}

function isNeighbour(one: string, other: string): boolean {
  if (Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) <= 1) return true;
  return ROWS.some((row) => {
    const [a, b] = [row.indexOf(one), row.indexOf(other)];
    return a >= 0 && b >= 0 && Math.abs(a - b) === 1;
  });
}
