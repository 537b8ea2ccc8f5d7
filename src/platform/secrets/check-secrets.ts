const SHORTEST = 32;

type Given = { SECRET?: string | undefined; SECRET_NEXT?: string | undefined; SECRET_OLD: readonly string[] };

/** Returns what is wrong with the secrets beside SECRET, without repeating any, or null. */
export function checkSecrets({ SECRET, SECRET_NEXT, SECRET_OLD }: Given): string | null {
  if (SECRET === undefined && (SECRET_NEXT !== undefined || SECRET_OLD.length > 0))
    return "SECRET_NEXT and SECRET_OLD need SECRET.";
  if (SECRET_NEXT !== undefined && SECRET_NEXT.length < SHORTEST)
    return `SECRET_NEXT must have at least ${SHORTEST} characters.`;
  if (SECRET_OLD.some((one) => one.length < SHORTEST))
    return `Each secret in SECRET_OLD must have at least ${SHORTEST} characters.`;
  const all = [SECRET, SECRET_NEXT, ...SECRET_OLD].filter((one) => one !== undefined);
  if (new Set(all).size < all.length)
    return "SECRET, SECRET_NEXT and SECRET_OLD contain the same secret twice. Each one may stand there once.";
  return null;
}
