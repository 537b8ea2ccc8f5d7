import type { CompiledQuery, UnknownRow } from "kysely";
import type { Tx } from "./database.ts";

/** A connection gets at most this many statements at once, so that the last does not wait for too many others. */
const MOST = 16;

type Answer = { resolve: (rows: UnknownRow[]) => void; reject: (error: unknown) => void };
type Asked = { query: CompiledQuery; answers: Answer[] };

const asked = new WeakMap<Tx, Asked[]>();

/**
 * Runs a SELECT that finds rows by key. What is asked for before this process waits again is sent over one connection in
 * one write: a member's page asks for a dozen things at once, and the round trips cost more than the rows. Two places
 * that ask for the same with the same values share one statement. Each statement has its own snapshot and its own error.
 * A search must not come here, because the others would wait for it.
 */
export function readTogether<Row>(db: Tx, query: CompiledQuery<Row>): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const answer = { resolve: resolve as Answer["resolve"], reject };
    const list = asked.get(db);
    const same = list?.find((one) => isSame(one.query, query));
    if (same) return void same.answers.push(answer);
    const one = { query, answers: [answer] };
    if (list && list.length < MOST) return void list.push(one);
    const begun = [one];
    asked.set(db, begun);
    process.nextTick(() => {
      if (asked.get(db) === begun) asked.delete(db);
      void runTogether(db, begun);
    });
  });
}

function isSame(one: CompiledQuery, other: CompiledQuery): boolean {
  return (
    one.sql === other.sql && one.parameters.every((value, index) => Object.is(value, other.parameters[index]))
  );
}

async function runTogether(db: Tx, list: readonly Asked[]): Promise<void> {
  const executor = db.getExecutor();
  try {
    const [first] = list;
    if (first && list.length === 1)
      return tell(first, (await executor.executeQuery<UnknownRow>(first.query)).rows);
    await executor.provideConnection((connection) =>
      Promise.all(
        list.map(async (one) => {
          try {
            let result = await connection.executeQuery<UnknownRow>(one.query);
            for (const plugin of executor.plugins)
              result = await plugin.transformResult({ result, queryId: one.query.queryId });
            tell(one, result.rows);
          } catch (error) {
            refuse(one, error);
          }
        }),
      ),
    );
  } catch (error) {
    for (const one of list) refuse(one, error);
  }
}

/** Gives each place rows of its own, because it may change them. */
function tell({ answers: [first, ...others] }: Asked, rows: UnknownRow[]): void {
  for (const { resolve } of others) resolve(rows.map((row) => ({ ...row })));
  first?.resolve(rows);
}

function refuse({ answers }: Asked, error: unknown): void {
  for (const { reject } of answers) reject(error);
}
