import { createHash } from "node:crypto";
import { CompiledQuery, type QueryExecutorProvider } from "kysely";
import { autocommit } from "./autocommit.ts";
import type { Db, Tx } from "./database.ts";
import { refuseWrite } from "./read-rows.ts";
import { readTogether } from "./read-together.ts";

/** Placeholder in a statement for the value of this name. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const MARK = "/* kept ";
const NAME_LENGTH = 16;
/** The query builder's words for all columns. Raw SQL is not looked at: there, a star may stand for columns that it names. */
const ALL_COLUMNS = /select \* from "|"\.\*/;

type Statement<Row> = { compile(provider: QueryExecutorProvider): CompiledQuery<Row> };

/**
 * Prepares a SELECT that nearly every request uses: it is built once, and each connection parses and plans it
 * once. The plan is generic, so use it for rows that are found by key, never for a search. PostgreSQL only keeps
 * the plan if one for the present values would not be cheaper, so write a list as `any(array(select unnest(…)))`,
 * whose length the planner cannot see. Name the columns: a connection cannot run a statement that was prepared for all
 * columns of a table any more once an upgrade has added one.
 * @param build receives a placeholder for each value of a later call
 */
export function keepRead<Values extends object, Row>(
  build: (values: Values, db: Db) => Statement<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const queryOf = keep(build, refuseWrite);
  return async (db, values) => {
    const runner = autocommit(db);
    const query = queryOf(runner, values);
    // The statements of a transaction follow one another.
    return runner.isTransaction
      ? (await runner.getExecutor().executeQuery(query)).rows
      : readTogether(runner, query);
  };
}

/** Prepares a statement that writes or locks, like `keepRead`. */
export function keepWrite<Values extends object, Row>(
  build: (values: Values, tx: Tx) => Statement<Row>,
): (tx: Tx, values: Values) => Promise<Row[]> {
  const queryOf = keep(build, () => {});
  return async (tx, values) => (await tx.getExecutor().executeQuery(queryOf(tx, values))).rows;
}

function keep<Values extends object, Row>(
  build: (values: Values, tx: Tx) => Statement<Row>,
  check: (text: string) => void,
): (tx: Tx, values: Values) => CompiledQuery<Row> {
  let built: { text: string; places: readonly unknown[] } | null = null;
  return (tx, values) => {
    built ??= buildOnce(build, tx, check);
    const parameters = built.places.map((place) =>
      place instanceof Place ? values[place.name as keyof Values] : place,
    );
    return CompiledQuery.raw(built.text, parameters) as CompiledQuery<Row>;
  };
}

function buildOnce<Values extends object, Row>(
  build: (values: Values, tx: Tx) => Statement<Row>,
  tx: Tx,
  check: (text: string) => void,
): { text: string; places: readonly unknown[] } {
  const placeholders = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Values;
  const { sql, parameters } = build(placeholders, tx).compile(tx);
  check(sql);
  if (ALL_COLUMNS.test(sql)) throw new Error(`This statement is kept, so it has to name its columns: ${sql}`);
  const name = createHash("sha256").update(sql).digest("hex").slice(0, NAME_LENGTH);
  return { text: `${MARK}${name} */ ${sql}`, places: parameters };
}

/** Returns the name of a prepared statement, or undefined for one that is planned each time. */
export function keptName(text: unknown): string | undefined {
  return typeof text === "string" && text.startsWith(MARK)
    ? text.slice(MARK.length, MARK.length + NAME_LENGTH)
    : undefined;
}
