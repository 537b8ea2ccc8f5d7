import { listTableRisks } from "./list-table-risks.ts";
import { type Statement, splitStatements } from "./split-statements.ts";

export type Migration = {
  statements: Statement[];
  isInTransaction: boolean;
  /** Tables that this file creates: nobody uses them yet. */
  created: Set<string>;
};

type Risk = { line: number; instead: string };

export function readMigration(sql: string): Migration {
  const statements = splitStatements(sql);
  const created = statements.flatMap(
    ({ sql: words }) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(words)?.[1] ?? [],
  );
  return {
    statements,
    isInTransaction: !sql.startsWith("-- outside a transaction"),
    created: new Set(created),
  };
}

/** @param all the text of all migrations, in which a `not null` finds its validated check */
export function listRisks(migration: Migration, all: string): Risk[] {
  return migration.statements
    .filter(({ isExcused }) => !isExcused)
    .flatMap((statement) =>
      [
        ...listIndexRisks(statement.sql, migration),
        ...listTableRisks(statement.sql, migration, all),
        ...listRowRisks(statement.sql, migration),
        ...listLockRisks(statement.sql),
      ].map((instead) => ({ line: statement.line, instead })),
    );
}

const INDEX =
  /^create (?:unique )?index (?<concurrently>concurrently )?(?<again>if not exists )?(?:\w+ )?on (?:only )?(?<table>\w+)/;

function listIndexRisks(sql: string, { created, isInTransaction }: Migration): string[] {
  const { concurrently, again, table = "" } = INDEX.exec(sql)?.groups ?? {};
  if (!table) return [];
  if (concurrently)
    return [
      ...(isInTransaction
        ? [
            'an index is built concurrently outside a transaction: make "-- outside a transaction" the first line',
          ]
        : []),
      ...(again
        ? []
        : [
            'write "create index concurrently if not exists" with a name, since the file may run a second time',
          ]),
    ];
  if (created.has(table)) return [];
  return [
    `nobody can write to ${table} while this index is built: write "create index concurrently if not exists" in a file of its own whose first line is "-- outside a transaction"`,
  ];
}

/** Rows that are changed stay locked until the transaction ends. */
function listRowRisks(sql: string, { created, isInTransaction }: Migration): string[] {
  const body = /^do\b/.test(sql) ? sql : "";
  const isInBatches = body !== "" && !isInTransaction && /\bloop\b.*\bcommit\b/.test(body);
  if (isInBatches) return [];
  const changes = body || sql;
  const pattern = body
    ? /\b(?:update|delete from) (?:only )?(\w+)(?= )/g
    : /^(?:with .* )?(?:update|delete from|truncate(?: table)?) (?:only )?(\w+)/g;
  return [...changes.matchAll(pattern)]
    .map(([, table = ""]) => table)
    .filter((table) => !created.has(table) && table !== "set" && table !== "of")
    .map(
      (table) =>
        `the rows of ${table} stay locked until all of them are changed: change them in batches, in a "do" block with a loop that commits after each few thousand rows, in a file whose first line is "-- outside a transaction"`,
    );
}

function listLockRisks(sql: string): string[] {
  if (/^lock\b/.test(sql))
    return [
      "everybody waits for a lock that a migration takes: leave it out, and write what is right without it",
    ];
  if (/^(?:vacuum \(?full|cluster\b)/.test(sql))
    return ["this writes the whole table anew while nobody can read it: leave it out"];
  if (/^reindex\b(?!.*\bconcurrently\b)/.test(sql))
    return ['nobody can write while this index is built: write "reindex … concurrently"'];
  if (/^drop table\b/.test(sql))
    return [
      'processes of the version before may still read this table: stop using it in one release, drop it in the next, and say so with "-- harmless because …"',
    ];
  return [];
}
