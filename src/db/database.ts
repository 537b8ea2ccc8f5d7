import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** Writes inside a transaction. Every query function that changes data takes this type. */
export type Tx = Transaction<Tables>;

/**
 * Reads. Has no insert, update or delete and cannot run raw SQL, so that a write outside a transaction does not
 * compile. Raw SQL that reads goes through `readRows`.
 */
export type Db = Pick<Kysely<Tables>, "selectFrom" | "selectNoFrom" | "transaction" | "fn">;
