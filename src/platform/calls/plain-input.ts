import { GroundError } from "../errors.ts";

/** Fields and elements of a JSON body. The largest honest one, the passkeys', has about 40. */
const MOST_PARTS = 2_000;
const DEEPEST = 16;
/** Names and values of a query or a form. The search with every filter has about 150. */
const MOST_PAIRS = 400;

/**
 * The database takes no NUL and no half of a surrogate pair. More than 30 combining marks in a row are no language
 * (Unicode's Stream-Safe Text Format), and the time to normalize them grows with their square.
 */
const NO_LANGUAGE = /(?<!\p{M})\p{M}{31}/u;

export function isPlain(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0") && !NO_LANGUAGE.test(text);
}

type Part = { value: unknown; path: readonly string[] };

/**
 * Before any schema looks at it: parsed JSON of a bounded size and depth, without characters that nobody can store.
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

/** The same for a query, or a form of a page. @throws GroundError `too_complex` or `invalid_input` */
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
