import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

/** Placeholder in a statement for the value of this name. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const MARK = "/* kept ";
const NAME_LENGTH = 16;

/**
 * Prepares a statement that nearly every request uses: it is built once, and each connection parses and plans it
 * once. The plan is generic, so use it for rows that are found by key, never for a search. PostgreSQL only keeps
 * the plan if one for the present values would not be cheaper, so write a list as `any(array(select unnest(…)))`,
 * whose length the planner cannot see.
 * @param build receives a placeholder for each value of a later call
 */
export function keepStatement<Values extends object, Row>(
  build: (db: Db, values: Values) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let built: { text: string; places: readonly (string | unknown)[] } | null = null;
  return async (db, values) => {
    built ??= buildOnce(build, db);
    const parameters = built.places.map((place) =>
      place instanceof Place ? values[place.name as keyof Values] : place,
    );
    return (
      await db
        .getExecutor()
        .executeQuery<Row>(CompiledQuery.raw(built.text, parameters) as CompiledQuery<Row>)
    ).rows;
  };
}

function buildOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => CompiledQuery<Row>,
  db: Db,
): { text: string; places: readonly unknown[] } {
  const placeholders = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Values;
  const { sql, parameters } = build(db, placeholders);
  const name = createHash("sha256").update(sql).digest("hex").slice(0, NAME_LENGTH);
  return { text: `${MARK}${name} */ ${sql}`, places: parameters };
}

/** Returns the name of a prepared statement, or undefined for one that is planned each time. */
export function keptName(text: unknown): string | undefined {
  return typeof text === "string" && text.startsWith(MARK)
    ? text.slice(MARK.length, MARK.length + NAME_LENGTH)
    : undefined;
}
