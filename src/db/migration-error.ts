export class MigrationError extends Error {
  readonly code: "newer_data" | "changed_migration" | "changed_signature" | "not_migrated" | "failed";
  constructor(code: MigrationError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MigrationError";
    this.code = code;
  }
}
