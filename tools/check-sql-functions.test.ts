import { expect, test } from "vitest";
import { checkSqlFunctions } from "./check-sql-functions.ts";
import { type Files, plantTree } from "./planted-tree.ts";

const count = "create or replace function cats_count() returns bigint language sql as 'select 1';";
const house: Files = {
  "db/migrations/0001_cats.sql": `create table cats_cat (id int);\n${count.replace(" or replace", "")}`,
  "src/features/cats/server/cats_count.sql": `-- We execute nothing.\n${count}`,
  "src/features/cats/server/tails/cats_wag.sql": `
    create or replace function cats_wag() returns trigger language plpgsql as $$ begin return null; end $$;
    create or replace trigger cats_wagged after insert on cats_cat for each row execute function cats_wag();`,
};

function faultsOf(planted: Files): string[] {
  const tree = plantTree({ ...house, ...planted });
  try {
    return checkSqlFunctions(tree.root);
  } finally {
    tree.remove();
  }
}

test("a function stands in a file of its name beside its feature", () => {
  expect(faultsOf({})).toEqual([]);
});

test.each([
  ["src/db/cats_count.sql", count, "SQL files are in src/features/<feature>/server/"],
  ["src/features/dogs/server/cats_count.sql", count, "its name has to begin with its feature"],
  ["src/features/cats/server/cats_sum.sql", count, "it has to define the function cats_sum and no other"],
  [
    "src/features/cats/server/cats_count.sql",
    `${count}\n${count.replace("cats_count", "cats_sum")}`,
    "it has to define the function cats_count and no other",
  ],
  [
    "src/features/cats/server/cats_count.sql",
    count.replace(" or replace", ""),
    'write "create or replace", since it is applied again',
  ],
  [
    "src/features/cats/server/cats_count.sql",
    `${count.slice(0, -1).replace("'select 1'", "$$ begin execute 'delete from ' || 'dogs_dog'; end $$")};`,
    "it must not execute text, since nobody can read from it which tables are written",
  ],
])("refused: %s, case %#", (file, sql, fault) => {
  expect(faultsOf({ [file]: sql })).toEqual([`${file}: ${fault}`]);
});

test("a new migration defines no function", () => {
  expect(faultsOf({ "db/migrations/0030_more.sql": count })).toEqual([
    "db/migrations/0030_more.sql defines cats_count: put it into src/features/<feature>/server/cats_count.sql",
  ]);
});

test("a function of an old migration has a file", () => {
  expect(faultsOf({ "db/migrations/0002_more.sql": count.replaceAll("cats_count", "cats_sum") })).toEqual([
    "db/migrations/0002_more.sql defines cats_sum, which has no file of its own in its feature",
  ]);
});
