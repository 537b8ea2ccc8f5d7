import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await openTestDatabase({ of: "bare" });
  folder = await mkdtemp(join(tmpdir(), "velvet-migrations-"));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test("programs that start together do not block an index that is built outside a transaction", async () => {
  await writeFile(join(folder, "0001_cats.sql"), "create table cats_cat (id int); select pg_sleep(0.5);");
  await writeFile(
    join(folder, "0002_index.sql"),
    "-- outside a transaction\ncreate index concurrently cats_cat_id on cats_cat (id);",
  );
  const run = () => migrate(database.pool, { migrations: pathToFileURL(`${folder}/`), functions: null });
  const ran = await Promise.all([run(), run(), run()]);
  expect(ran.flat()).toEqual(["0001_cats.sql", "0002_index.sql"]);
});
