export type EmbeddedDatabaseCode =
  | "unsupported_platform"
  | "other_version"
  | "no_space"
  | "not_permitted"
  | "not_a_directory"
  | "in_use"
  | "cannot_start";

/** The message is for the person at the terminal: what is wrong, then what to do about it. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = "EmbeddedDatabaseError";
  readonly code: EmbeddedDatabaseCode;

  constructor(code: EmbeddedDatabaseCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
