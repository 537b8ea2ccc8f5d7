import { expect, test } from "vitest";
import { checkTableOwnership } from "./check-table-ownership.ts";
import { type Files, plantTree } from "./planted-tree.ts";

const house: Files = {
  "db/migrations/0001_cats.sql":
    "create table cats_cat (id int);\ncreate table if not exists cats_toy (id int);",
  "db/migrations/0002_outbox.sql": "create table outbox_letter (id int);",
  "src/features/cats/contract.ts": `export const note = "we delete from time to time";`,
  "src/features/cats/server/queries.ts": `
    export const add = (tx: Tx) => tx.insertInto("catsCat").values({ id: 1 }).execute();
    export const name = (tx: Tx) => sql\`update cats_cat set name = \${"Tom"}\`.execute(tx);`,
  "src/features/cats/server/seed.ts": "export const copy = `copy cats_cat (id, name) from stdin`;",
  "src/features/dogs/server/queries.ts": `
    // insert into cats_cat is for cats alone
    export const look = (db: Db) => sql\`select id from cats_cat for update of cats_cat\`.execute(db);
    export const save = \`copy cats_cat (id) to stdout\`;`,
  "src/features/dogs/server/chase.test.ts": `tx.insertInto("catsCat");`,
  "src/testing/make.ts": `tx.insertInto("catsCat");`,
  "db/migrations/0003_demo.sql": "create table demo_seed (id int);",
  "src/demo/seed-demo.ts": `client.query("insert into demo_seed values (1)");`,
  "src/platform/outbox/outbox.ts": `tx.insertInto("outboxLetter");`,
};

function faultsOf(planted: Files): string[] {
  const tree = plantTree({ ...house, ...planted });
  try {
    return checkTableOwnership(tree.root);
  } finally {
    tree.remove();
  }
}

test("a table may be written by its owner and by tests, and read by all", () => {
  expect(faultsOf({})).toEqual([]);
});

test.each([
  ['tx.insertInto("catsCat").values({ id: 1 })'],
  ['tx.insertInto("cats_cat as c").values({ id: 1 })'],
  ['tx.updateTable("public.cats_cat").set({ id: 1 })'],
  ['tx.deleteFrom("catsCat")'],
  ['tx.mergeInto("catsCat as c")'],
  ["sql`insert into cats_cat (id) values (1)`"],
  ["sql`with gone as (delete from only cats_cat returning id) select * from gone`"],
  ['pool.query("UPDATE cats_cat SET id = 2")'],
  ["pool.query('update \"cats_cat\" set id = 2')"],
  ['pool.query("insert\\n  into public.cats_cat default values")'],
  ["sql`merge into cats_cat using b on true when matched then delete`"],
  ["sql`truncate table cats_cat`"],
  ['copyFrom("copy cats_cat (id, name) from stdin")'],
  ['oldRows("cats_cat", (before) => isOld(before))'],
  ['oldValues("cats_cat", { set, isDue })'],
  ['({ folder: "dogs", orphanTable: "catsCat" })'],
])("another feature may not write it: %s", (statement) => {
  expect(
    faultsOf({ "src/features/dogs/server/steal.ts": `export const steal = () => ${statement};` }),
  ).toEqual([
    "src/features/dogs/server/steal.ts writes cats_cat, which only src/features/cats/server/ may write",
  ]);
});

test.each(["src/boot/clean.ts", "src/features/cats/ui/cats-page.tsx", "src/features/cats/rules.ts"])(
  "it is not written from %s",
  (file) => {
    expect(faultsOf({ [file]: `tx.deleteFrom("catsToy");` })).toEqual([
      `${file} writes cats_toy, which only src/features/cats/server/ may write`,
    ]);
  },
);

test("a table of the platform is written by its own folder", () => {
  expect(faultsOf({ "src/features/cats/server/seed.ts": `tx.insertInto("demoSeed");` })).toEqual([
    "src/features/cats/server/seed.ts writes demo_seed, which only src/demo/ may write",
  ]);
});

test("an SQL function may call another feature's function, and not write its table", () => {
  const dogs = (statement: string) => `-- This used to update cats_cat itself.
    create or replace function dogs_chase(cat integer) returns void language plpgsql as $$
    begin
      perform from cats_cat c where c.id = cat for update of c;
      ${statement};
    end $$;`;
  const file = "src/features/dogs/server/park/dogs_chase.sql";
  expect(faultsOf({ [file]: dogs("perform cats_run(cat)") })).toEqual([]);
  expect(faultsOf({ [file]: dogs("update cats_cat c set name = 'gone' where c.id = cat") })).toEqual([
    `${file} writes cats_cat, which only src/features/cats/server/ may write`,
  ]);
});

test("a feature whose name begins like another's owns its own tables", () => {
  const planted = {
    "src/features/cats-home/server/queries.ts": `tx.insertInto("catsHomeRoom");`,
    "src/features/cats/server/move.ts": `tx.insertInto("catsHomeRoom");`,
  };
  expect(faultsOf(planted)).toEqual([
    "src/features/cats/server/move.ts writes cats_home_room, which only src/features/cats-home/server/ may write",
  ]);
});

test("a table is named after who owns it", () => {
  expect(faultsOf({ "db/migrations/0003_birds.sql": "CREATE TABLE birds_bird (id int);" })).toEqual([
    "db/migrations/0003_birds.sql: birds_bird has no owner: no feature is named like its prefix",
  ]);
});
