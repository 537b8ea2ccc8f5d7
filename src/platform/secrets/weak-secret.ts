/** Words of documentation and of people who will change it later. */
const PLACEHOLDERS =
  /change|secret|password|velvet|example|openssl|rand|random|hex|your|this|here|please|characters|least|demo|test|admin|todo|replace|key/gi;
const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"];
const FEWEST_DIFFERENT = 8;
const FEWEST_BEYOND_WORDS = 20;

/** Returns why nobody should trust this as random, else null. Random bytes, in hex or Base64, never look like it. */
export function weaknessOf(secret: string): string | null {
  if (new Set(secret).size < FEWEST_DIFFERENT) return "it has fewer than eight distinct characters";
  if (isRepeated(secret)) return "it repeats itself";
  if (countNeighbours(secret) > secret.length / 2) return "it is a sequence";
  if (secret.replaceAll(PLACEHOLDERS, "").replaceAll(/[^a-z0-9]/gi, "").length < FEWEST_BEYOND_WORDS)
    return "it consists of placeholder words";
  return null;
}

/** As `abcd1234abcd1234…`, its end cut off or not: it then is the same when moved by that much. */
function isRepeated(secret: string): boolean {
  for (let step = 1; step <= secret.length / 2; step++) {
    if (secret.startsWith(secret.slice(step))) return true;
  }
  return false;
}

/** Characters that follow the one before them in the alphabet, among digits or on a keyboard, in either direction. */
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
