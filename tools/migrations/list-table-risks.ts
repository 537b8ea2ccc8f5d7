import type { Migration } from "./list-risks.ts";
import { splitList } from "./split-statements.ts";

const ALTER = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/s;
const VALIDATE_LATER =
  'add it with "not valid", and validate it in a file of its own whose first line is "-- outside a transaction"';
const TWO_STEPS =
  'stop using it in one release, change it in the next, and say so with "-- harmless because …"';

/** Says what an action of `alter table` does, and what to write instead. The first one that fits counts. */
const ACTIONS: { when: RegExp; unless?: RegExp; instead: string }[] = [
  {
    when: /^add (?:column )?(?:if not exists )?\w+ .*\b(?:unique|primary key)\b/,
    unless: /^add (?:constraint|unique|primary|check|foreign|exclude)\b/,
    instead:
      "a unique column builds an index while nobody can read or write: add the column alone, build the index concurrently, then add the constraint using it",
  },
  {
    when: /^add (?:column )?(?:if not exists )?\w+ (?:(?:small|big)?serial\b|.*\bgenerated\b|.*\bdefault (?:(?!now\(\)|null\b|check\b|not\b)[^,])*\w\()/,
    unless: /^add (?:constraint|unique|primary|check|foreign|exclude)\b/,
    instead:
      "a value that is computed for each row writes the whole table anew: add the column without it, set the default in a statement of its own, and fill the rows in batches",
  },
  {
    when: /^add (?:column )?(?:if not exists )?\w+ .*\bcheck ?\(/,
    unless: /^add (?:constraint|unique|primary|check|foreign|exclude)\b/,
    instead: `the check reads the whole table while nobody can use it: ${VALIDATE_LATER}`,
  },
  {
    when: /^add (?:constraint \w+ )?(?:check|foreign key)\b/,
    unless: /\bnot valid$/,
    instead: `the constraint reads the whole table while nobody can write to it: ${VALIDATE_LATER}`,
  },
  {
    when: /^add (?:constraint \w+ )?(?:unique|primary key|exclude)\b/,
    unless: /\busing index\b/,
    instead:
      'the constraint builds an index while nobody can use the table: build a unique index concurrently before, then add the constraint "using index"',
  },
  {
    when: /^alter (?:column )?\w+ (?:set data )?type\b/,
    instead:
      "another type writes the whole table anew: add a column of that type, write both, fill it in batches, and drop the old one in a later release",
  },
  {
    when: /^drop (?:column )?(?!constraint\b)(?:if exists )?\w+/,
    instead: `processes of the version before may still read this column: ${TWO_STEPS}`,
  },
  { when: /^rename\b/, instead: `processes of the version before still use the old name: ${TWO_STEPS}` },
  {
    when: /^set (?:logged|unlogged|tablespace)\b/,
    instead: "this writes the whole table anew: leave it out",
  },
];

const NOT_NULL = /^alter (?:column )?(\w+) set not null$/;

export function listTableRisks(sql: string, { created, isInTransaction }: Migration, all: string): string[] {
  const [, table = "", actions = ""] = ALTER.exec(sql) ?? [];
  if (!table || created.has(table)) return [];
  return splitList(actions).flatMap((action) => {
    if (/^validate constraint\b/.test(action) && isInTransaction)
      return [
        'locks of this file would be held while the table is read: validate in a file of its own whose first line is "-- outside a transaction"',
      ];
    const [, column] = NOT_NULL.exec(action) ?? [];
    if (column && !isValidated(all, column))
      return [
        `the whole of ${table} is read while nobody can use it: first add "constraint … check (${column} is not null) not valid", validate it in a later file, and then set not null`,
      ];
    const found = ACTIONS.find(({ when, unless }) => when.test(action) && !unless?.test(action));
    return found ? [found.instead] : [];
  });
}

/** Tells whether a check that the column is not null was added and validated. PostgreSQL then reads no row. */
function isValidated(all: string, column: string): boolean {
  const added = new RegExp(
    `add constraint (\\w+)\\s+check \\(\\s*${column} is not null\\s*\\)\\s+not valid`,
    "gi",
  );
  return [...all.matchAll(added)].some(([, name]) =>
    new RegExp(`validate constraint ${name}\\b`, "i").test(all),
  );
}
