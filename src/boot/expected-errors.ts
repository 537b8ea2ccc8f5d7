import { EmbeddedDatabaseError } from "#db/embedded/embedded-error.ts";
import { MigrationError } from "#db/migrate.ts";
import { ConfigError } from "#platform/config.ts";
import { PortTaken } from "./listen.ts";
import { PagesMissing } from "./start.ts";

/** What an operator can mend: said plainly, without the stack of a bug. */
export const EXPECTED_ERRORS = [ConfigError, EmbeddedDatabaseError, MigrationError, PortTaken, PagesMissing];
