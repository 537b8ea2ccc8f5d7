import { EmbeddedDatabaseError } from "#db/embedded/embedded-error.ts";
import { MigrationError } from "#db/migration-error.ts";
import { BackupError } from "#platform/backup/backup-error.ts";
import { ConfigError } from "#platform/config.ts";
import { PortTaken } from "./listen.ts";
import { PagesMissing } from "./start.ts";

/** Errors that an operator can fix, printed without a stack trace. */
export const EXPECTED_ERRORS = [
  ...[ConfigError, BackupError, EmbeddedDatabaseError, MigrationError, PortTaken, PagesMissing],
];
