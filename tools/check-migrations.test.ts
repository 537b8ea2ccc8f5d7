import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkMigrations } from "./check-migrations.ts";
import { type Files, plantTree } from "./planted-tree.ts";

const OUTSIDE = "-- outside a transaction\n";

function faultsOf(sql: string, more: Files = {}): string[] {
  const tree = plantTree({ "db/migrations/9000_new.sql": sql, ...more });
  try {
    return checkMigrations(tree.root).map((fault) => fault.replace("db/migrations/9000_new.sql:", ""));
  } finally {
    tree.remove();
  }
}

describe("refused, with what to write instead:", () => {
  test.each([
    [
      "create index cats_name on cats_cat (name);",
      /^1: nobody can write to cats_cat while .* "create index concurrently/,
    ],
    ["create unique index on cats_cat (lower(name));", /^1: nobody can write to cats_cat/],
    ["create index concurrently if not exists a on cats_cat (id);", /first line/],
    [
      `${OUTSIDE}create index concurrently a on cats_cat (id);`,
      /^2: write "create index concurrently if not exists"/,
    ],
    [
      "alter table cats_cat add column ref uuid not null default gen_random_uuid();",
      /fill the rows in batches/,
    ],
    ["alter table cats_cat add no bigint generated always as identity;", /fill the rows in batches/],
    ["alter table cats_cat add column no bigserial;", /fill the rows in batches/],
    ["alter table cats_cat add column at timestamptz default clock_timestamp();", /fill the rows in batches/],
    ["alter table cats_cat add column kind text check (kind in ('a', 'b'));", /check reads the whole table/],
    ["alter table cats_cat add column code text unique;", /unique column builds an index/],
    ["alter table cats_cat alter column id type bigint;", /another type/],
    ["alter table cats_cat alter name set data type varchar(9);", /another type/],
    ["alter table cats_cat alter column name set not null;", /check \(name is not null\) not valid/],
    ["alter table cats_cat add constraint a check (id > 0);", /"not valid"/],
    ["alter table cats_cat add check (id > 0);", /"not valid"/],
    ["alter table cats_cat add constraint a foreign key (id) references dogs_dog;", /"not valid"/],
    ["alter table cats_cat drop constraint a, add constraint a check (id in (1, 2));", /"not valid"/],
    ["alter table cats_cat add constraint a unique (name);", /"using index"/],
    ["alter table cats_cat add primary key (id);", /"using index"/],
    ["alter table cats_cat validate constraint a;", /validate in a file of its own/],
    ["alter table cats_cat drop column name;", /version before may still read this column/],
    ["alter table cats_cat drop name;", /version before may still read this column/],
    ["alter table cats_cat rename column name to title;", /old name/],
    ["alter table cats_cat rename to cats_tom;", /old name/],
    ["alter table cats_cat set logged;", /whole table anew/],
    ["update cats_cat set name = 'Tom';", /rows of cats_cat stay locked/],
    ["update cats_cat c set name = 'Tom' from dogs_dog d where d.id = c.id;", /rows of cats_cat stay locked/],
    ["delete from cats_cat where id > 3;", /in batches/],
    ["truncate cats_cat;", /in batches/],
    [`${OUTSIDE}update cats_cat set name = 'Tom';`, /in batches/],
    ["do $$ begin\n update cats_cat set name = 'a;b'; end $$;", /in batches/],
    [`${OUTSIDE}do $$ begin update cats_cat set id = 1; commit; end $$;`, /in batches/],
    ["lock table cats_cat in share mode;", /leave it out/],
    ["drop table cats_cat;", /drop it in the next/],
    ["vacuum full cats_cat;", /leave it out/],
    ["reindex table cats_cat;", /concurrently/],
  ])("%s", (sql, fault) => {
    const faults = faultsOf(sql);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });

  test("each risky action of one statement, at the line on which it begins", () => {
    const faults =
      faultsOf(`-- Cats have names; dogs don't.\ncreate table dogs_dog (id int);\n\nalter table cats_cat
      add column note text default ';', -- a list
      drop column name,
      alter column id type bigint;`);
    expect(faults.map((fault) => fault.slice(0, 12))).toEqual(["4: processes", "4: another t"]);
  });
});

describe("taken:", () => {
  test.each([
    ["create table cats_cat (id int); create index on cats_cat (id); update cats_cat set id = 1;"],
    ["create table cats_cat (id int); alter table cats_cat add unique (id), drop column id;"],
    [`${OUTSIDE}create unique index concurrently if not exists a on cats_cat (id);`],
    ["alter table cats_cat add column name text, add column at timestamptz not null default now();"],
    ["alter table cats_cat add column kind text not null default 'a (b)';"],
    ["alter table cats_cat add column dog_id bigint references dogs_dog on delete cascade;"],
    ["alter table cats_cat add constraint a check (id > 0) not valid;"],
    ["alter table cats_cat drop constraint a, alter column id drop not null;"],
    ["alter table cats_cat add constraint a unique using index cats_name;"],
    [`${OUTSIDE}alter table cats_cat validate constraint a;`],
    [
      `${OUTSIDE}do $$ begin loop update cats_cat set id = 1 where id = 2; exit when not found; commit; end loop; end $$;`,
    ],
    ["-- update cats_cat set id = 1;\ncomment on table cats_cat is 'update cats_cat set id = 1';"],
    ["insert into cats_cat values (1) on conflict (id) do update set id = 2;"],
    ["-- harmless because there are ten cats at most\nupdate cats_cat set id = 1;"],
  ])("%s", (sql) => {
    expect(faultsOf(sql)).toEqual([]);
  });

  test("not null, if a check of it was validated before", () => {
    const sql = "alter table cats_cat alter column name set not null;";
    const added = "alter table cats_cat add constraint named check (name is not null) not valid;";
    expect(faultsOf(sql, { "db/migrations/8000_check.sql": added })).toHaveLength(1);
    const validated = {
      "db/migrations/8001_valid.sql": `${OUTSIDE}alter table cats_cat validate constraint named;`,
    };
    expect(faultsOf(sql, { "db/migrations/8000_check.sql": added, ...validated })).toEqual([]);
  });

  test("a migration that is older than the rules", () => {
    expect(faultsOf("", { "db/migrations/0220_old.sql": "update cats_cat set id = 1;" })).toEqual([]);
  });
});

test("a reason excuses one statement, and needs words", () => {
  expect(faultsOf("-- harmless because of it\nupdate cats_cat set id = 1;")).toHaveLength(1);
  expect(
    faultsOf(
      "-- harmless because there are ten cats\nupdate cats_cat set id = 1; update cats_cat set id = 2;",
    ),
  ).toHaveLength(1);
});

test("of the migrations from before these rules, those in one step would be refused, those in batches taken", () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, "../db/migrations", name), "utf8");
  expect(faultsOf(read("0042_age.sql")).map((fault) => fault.split(":")[0])).toEqual(["2", "2"]);
  for (const name of ["0031_search_by_distance.sql", "0061_review_of_seen_photos.sql"])
    expect(faultsOf(read(name))).toEqual([]);
});
