import pg from "pg";

/**
 * Describes an error for the log by its type, code and stack. Other properties are left out, and so are the messages of
 * errors that repeat their input (such as those of a database or a parser): they can contain personal data.
 */
export function describeError(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { code, constraint, table, routine } = thrown as Partial<pg.DatabaseError>;
  return {
    type: thrown.constructor.name,
    ...(repeatsInput(thrown) ? {} : { message: thrown.message }),
    ...(code !== undefined && { code }),
    ...(thrown instanceof pg.DatabaseError && { constraint, table, routine }),
    stack: framesOf(thrown),
    ...(thrown.cause !== undefined && { cause: describeError(thrown.cause) }),
  };
}

function repeatsInput(error: Error & { code?: unknown }): boolean {
  const { code } = error;
  return (
    error instanceof pg.DatabaseError ||
    error instanceof SyntaxError ||
    // The page bundle contains its own copy of the library, so `instanceof` would not match.
    error.name === "ZodError" ||
    code === "ERR_INVALID_URL"
  );
}

/** Returns the stack without its first lines, which repeat the message. */
function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
