import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** Writes inside a transaction. Every query function that changes data takes this type. */
export type Tx = Transaction<Tables>;

/** Reads. Has no insert, update or delete, so that a write outside a transaction does not compile. */
export type Db = Pick<
  Kysely<Tables>,
  | "selectFrom"
  | "selectNoFrom"
  | "with"
  | "withRecursive"
  | "transaction"
  | "fn"
  | "dynamic"
  | "introspection"
  | "getExecutor"
>;
