import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { reportFaults } from "./report-faults.ts";

const DEFINITION = /^\s*create\s+(or\s+replace\s+)?(function|procedure)\s+"?(\w+)/gim;
const HOME = /^src\/features\/([^/]+)\/server\/(?:.+\/)?(\w+)\.sql$/;
/** The last migration that defines functions; since then they have files of their own. */
const LAST_WITH_FUNCTIONS = "0029";

type Definition = { replaces: boolean; kind: string; name: string };

/** SQL functions outside their feature, and files that cannot be applied again or whose writes cannot be read. */
export function checkSqlFunctions(root: string): string[] {
  const files = globSync("src/**/*.sql", { cwd: root }).sort();
  const homes = new Set(files.map((file) => basename(file, ".sql")));
  return [...files.flatMap((file) => checkFile(root, file)), ...checkMigrations(root, homes)];
}

function checkFile(root: string, file: string): string[] {
  const [, feature, name] = HOME.exec(file) ?? [];
  if (!feature || !name) return [`${file}: SQL files are in src/features/<feature>/server/`];
  const sql = readFileSync(join(root, file), "utf8");
  const [first, ...more] = listDefinitions(sql);
  const faults: string[] = [];
  if (!name.startsWith(`${feature.replaceAll("-", "_")}_`))
    faults.push(`${file}: its name has to begin with its feature`);
  if (!first || more.length > 0 || first.kind !== "function" || first.name !== name)
    faults.push(`${file}: it has to define the function ${name} and no other`);
  else if (!first.replaces) faults.push(`${file}: write "create or replace", since it is applied again`);
  if (/\bexecute\b(?!\s+(?:function|procedure)\b)/i.test(withoutComments(sql)))
    faults.push(`${file}: it must not execute text, since nobody can read from it which tables are written`);
  return faults;
}

function checkMigrations(root: string, homes: Set<string>): string[] {
  return globSync("db/migrations/*.sql", { cwd: root })
    .sort()
    .flatMap((file) =>
      listDefinitions(readFileSync(join(root, file), "utf8")).flatMap(({ name }) => {
        if (basename(file).slice(0, 4) > LAST_WITH_FUNCTIONS)
          return [`${file} defines ${name}: put it into src/features/<feature>/server/${name}.sql`];
        return homes.has(name)
          ? []
          : [`${file} defines ${name}, which has no file of its own in its feature`];
      }),
    );
}

function listDefinitions(sql: string): Definition[] {
  return [...withoutComments(sql).matchAll(DEFINITION)].map(([, replaces, kind, name]) => ({
    replaces: replaces !== undefined,
    kind: (kind ?? "").toLowerCase(),
    name: name ?? "",
  }));
}

function withoutComments(sql: string): string {
  return sql.replaceAll(/--.*$/gm, "");
}

if (import.meta.main)
  reportFaults(checkSqlFunctions(process.cwd()), "every SQL function has a file of its own in its feature");
