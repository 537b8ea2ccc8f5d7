import pg from "pg";

/**
 * An error for the log: where and of what kind. Whatever else hangs on an error, and the words of those that repeat
 * their input (a database's, a parser's), may hold what a person sent.
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
    // Pages bring a copy of the library along.
    error.name === "ZodError" ||
    code === "ERR_INVALID_URL"
  );
}

/** The stack without its first lines, which repeat the message. */
function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
