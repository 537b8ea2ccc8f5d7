import type { CompiledQuery, UnknownRow } from "kysely";
import type { Tx } from "./database.ts";

/** Most statements of one turn on one connection, so that the last does not wait for too many others. */
const MOST = 16;

type Asked = {
  query: CompiledQuery;
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
};

const asked = new WeakMap<Tx, Asked[]>();

/**
 * Runs a SELECT that finds rows by key. Those that are asked for in the same moment share one connection, one write and
 * mostly one answer: a member's page asks for a dozen, and their round trips took more of the processor than their
 * rows. Each is still a statement of its own, with its own snapshot and its own error. Not for a search: the others
 * would wait for it.
 */
export function readTogether<Row>(db: Tx, query: CompiledQuery<Row>): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const one = { query, resolve: resolve as Asked["resolve"], reject };
    const list = asked.get(db);
    if (list && list.length < MOST) return void list.push(one);
    const begun = [one];
    asked.set(db, begun);
    process.nextTick(() => {
      if (asked.get(db) === begun) asked.delete(db);
      void runTogether(db, begun);
    });
  });
}

async function runTogether(db: Tx, list: readonly Asked[]): Promise<void> {
  const executor = db.getExecutor();
  const [first, ...others] = list as [Asked, ...Asked[]];
  if (others.length === 0) {
    await executor.executeQuery(first.query).then(({ rows }) => first.resolve(rows), first.reject);
    return;
  }
  try {
    await executor.provideConnection((connection) =>
      Promise.all(
        list.map(async ({ query, resolve, reject }) => {
          try {
            let result = await connection.executeQuery<UnknownRow>(query);
            for (const plugin of executor.plugins)
              result = await plugin.transformResult({ result, queryId: query.queryId });
            resolve(result.rows);
          } catch (error) {
            reject(error);
          }
        }),
      ),
    );
  } catch (error) {
    for (const { reject } of list) reject(error);
  }
}
