import type { CompiledQuery, UnknownRow } from "kysely";
import type { Tx } from "./database.ts";

/** Most statements of one turn on one connection, so that the last does not wait for too many others. */
const MOST = 16;

type Answer = { resolve: (rows: UnknownRow[]) => void; reject: (error: unknown) => void };
type Asked = { query: CompiledQuery; answers: Answer[] };

const asked = new WeakMap<Tx, Asked[]>();

/**
 * Runs a SELECT that finds rows by key. Those that are asked for in the same moment share one connection, one write and
 * mostly one answer: a member's page asks for a dozen, and their round trips cost more than their rows. What several
 * places ask for in the same words is asked once. Each is still a statement of its own, with its own snapshot and its
 * own error. Not for a search: the others would wait for it.
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

/** Each place gets rows of its own, because it may change them. */
function tell({ answers: [first, ...others] }: Asked, rows: UnknownRow[]): void {
  for (const { resolve } of others) resolve(rows.map((row) => ({ ...row })));
  first?.resolve(rows);
}

function refuse({ answers }: Asked, error: unknown): void {
  for (const { reject } of answers) reject(error);
}
