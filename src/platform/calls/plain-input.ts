import { GroundError } from "../errors.ts";

/** Maximum of fields and elements in a JSON body. The largest legitimate one, a passkey's, has about 40. */
const MOST_PARTS = 2_000;
const DEEPEST = 16;
/** Maximum of parameters in a query or a form. A search with every filter has about 150. */
const MOST_PAIRS = 400;

/**
 * PostgreSQL cannot store NUL or an unpaired surrogate. No language has more than 30 combining marks in a row
 * (Unicode's Stream-Safe Text Format), and the time to normalize them grows quadratically.
 */
const NO_LANGUAGE = /(?<!\p{M})\p{M}{31}/u;

export function isPlain(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0") && !NO_LANGUAGE.test(text);
}

type Part = { value: unknown; path: readonly string[] };

/**
 * Runs before any schema: limits the size and depth of parsed JSON, and rejects characters that cannot be stored.
 * @throws GroundError `too_complex`, or `invalid_input` for the field with such characters
 */
export function requirePlainJson(body: unknown): void {
  const waiting: Part[] = [{ value: body, path: [] }];
  let parts = 0;
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const { value, path } = part;
    if (typeof value === "string" && !isPlain(value)) throw notPlain(path.join(".") || "body");
    if (typeof value !== "object" || value === null) continue;
    const names = Object.keys(value);
    parts += names.length;
    if (parts > MOST_PARTS || path.length >= DEEPEST) throw new GroundError("too_complex");
    if (!names.every(isPlain)) throw notPlain(path.join(".") || "body");
    for (const name of names) waiting.push({ value: value[name as never], path: [...path, name] });
  }
}

/** Does the same for a query or a page's form. @throws GroundError `too_complex` or `invalid_input` */
export function requirePlainPairs(pairs: URLSearchParams): void {
  if (pairs.size > MOST_PAIRS) throw new GroundError("too_complex");
  for (const [name, value] of pairs) {
    if (!isPlain(name)) throw notPlain("query");
    if (!isPlain(value)) throw notPlain(name);
  }
}

function notPlain(field: string): GroundError {
  return new GroundError("invalid_input", { fields: { [field]: "common:invalid.characters" } });
}
