import { sql } from "kysely";
import { autocommit } from "./autocommit.ts";
import type { Db } from "./database.ts";

/**
 * Runs a SELECT in raw SQL, inside or outside of a transaction: ``await readRows<Row>(db)`select …` ``.
 * @throws Error if the statement could write or lock
 */
export function readRows<Row>(db: Db) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    const runner = autocommit(db);
    const compiled = sql<Row>(text, ...values).compile(runner);
    refuseWrite(compiled.sql);
    return (await runner.getExecutor().executeQuery(compiled)).rows;
  };
}

const LITERAL_OR_COMMENT = /'[^']*'|--.*$/gm;
const READ = /^[\s(]*(?:select|with)\b/i;
const WRITE = /;|\b(?:insert|update|delete|merge|into|share)\b/i;

/** The types cannot see what SQL text does, so this checks it. It does not know which SQL functions write. */
export function refuseWrite(text: string): void {
  const code = text.replace(LITERAL_OR_COMMENT, "");
  if (!READ.test(code) || WRITE.test(code)) throw new Error(`This statement needs a Tx: ${text.trim()}`);
}
