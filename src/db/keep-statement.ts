import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

/** Stands in a statement for the value of this name. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const MARK = "/* kept ";
const NAME_LENGTH = 16;

/**
 * A statement that nearly every request asks: built once, and parsed and planned once by each connection instead of
 * every time. Its plan knows no values, so it is for rows that are found by their key; a search is never kept.
 * PostgreSQL keeps a plan only where one for the values at hand would not be cheaper: a list is written
 * `any(array(select unnest(…)))`, whose length no plan knows.
 * @param build a placeholder comes for each value that will be asked with
 */
export function keepStatement<Asked extends object, Row>(
  build: (db: Db, asked: Asked) => CompiledQuery<Row>,
): (db: Db, asked: Asked) => Promise<Row[]> {
  let built: { text: string; places: readonly (string | unknown)[] } | null = null;
  return async (db, asked) => {
    built ??= buildOnce(build, db);
    const values = built.places.map((place) =>
      place instanceof Place ? asked[place.name as keyof Asked] : place,
    );
    return (
      await db.getExecutor().executeQuery<Row>(CompiledQuery.raw(built.text, values) as CompiledQuery<Row>)
    ).rows;
  };
}

function buildOnce<Asked extends object, Row>(
  build: (db: Db, asked: Asked) => CompiledQuery<Row>,
  db: Db,
): { text: string; places: readonly unknown[] } {
  const asked = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Asked;
  const { sql, parameters } = build(db, asked);
  const name = createHash("sha256").update(sql).digest("hex").slice(0, NAME_LENGTH);
  return { text: `${MARK}${name} */ ${sql}`, places: parameters };
}

/** Under which the connection keeps it; nothing for a statement that is planned anew each time. */
export function keptName(text: unknown): string | undefined {
  return typeof text === "string" && text.startsWith(MARK)
    ? text.slice(MARK.length, MARK.length + NAME_LENGTH)
    : undefined;
}
