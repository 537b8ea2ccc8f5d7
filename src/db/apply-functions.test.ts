import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await openTestDatabase({ of: "bare", direct: true });
  folder = await mkdtemp(join(tmpdir(), "velvet-functions-"));
  await mkdir(join(folder, "migrations"));
  await mkdir(join(folder, "features/cats/server"), { recursive: true });
  await writeFile(join(folder, "migrations/0001_cats.sql"), "create table cats_cat (id int, name text);");
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, `features/cats/server/${name}.sql`), sql);
const define = (name: string, body: string) =>
  `create or replace function ${name}() returns text language sql as $$ select ${body} $$;`;
const run = () =>
  migrate(database.pool, {
    migrations: pathToFileURL(join(folder, "migrations/")),
    functions: pathToFileURL(join(folder, "features/")),
  });
const ask = async (name: string) =>
  (await database.pool.query<{ answer: string }>(`select ${name}() as answer`)).rows[0]?.answer;

test("a function is applied after the migrations, and again once its file has changed", async () => {
  await write("cats_count", define("cats_count", "count(*)::text from cats_cat"));
  await write("cats_sound", define("cats_sound", "'meow'"));
  expect(await run()).toEqual(["0001_cats.sql", "cats_count", "cats_sound"]);
  expect(await run()).toEqual([]);

  await write("cats_sound", define("cats_sound", "'purr'"));
  expect(await run()).toEqual(["cats_sound"]);
  expect(await ask("cats_sound")).toBe("purr");
  expect(await ask("cats_count")).toBe("0");
});

test("of programs that start together one applies it", async () => {
  await write("cats_sound", define("cats_sound", "'meow'"));
  const ran = await Promise.all([run(), run(), run()]);
  expect(ran.flat()).toEqual(["0001_cats.sql", "cats_sound"]);
});

test("a file is applied after the one that its first line names", async () => {
  await write("cats_call", `-- after cats_sound.sql\n${define("cats_call", "cats_sound()")}`);
  await write("cats_sound", define("cats_sound", "'meow'"));
  expect((await run()).slice(1)).toEqual(["cats_sound", "cats_call"]);
  expect(await ask("cats_call")).toBe("meow");

  await write("cats_sound", `-- after cats_call.sql\n${define("cats_sound", "'meow'")}`);
  await expect(run()).rejects.toMatchObject({
    code: "failed",
    message: "SQL functions wait for each other: cats_call, cats_sound, cats_call",
  });
  await write("cats_sound", `-- after cats_tail.sql\n${define("cats_sound", "'meow'")}`);
  await expect(run()).rejects.toThrow("cats_sound.sql is after cats_tail.sql, which does not exist");
});

test("if one fails, all stay as they were", async () => {
  await write("cats_sound", define("cats_sound", "'meow'"));
  await run();
  await write("cats_sound", define("cats_sound", "'purr'"));
  await write("cats_tail", define("cats_tail", "tail from cats_cat"));
  await expect(run()).rejects.toMatchObject({
    code: "failed",
    message: 'SQL function cats_tail failed: column "tail" does not exist',
  });
  expect(await ask("cats_sound")).toBe("meow");
  await write("cats_tail", define("cats_tail", "'long'"));
  expect(await run()).toEqual(["cats_sound", "cats_tail"]);
});

test("a changed signature is refused, since the version before still calls the old one", async () => {
  await write("cats_sound", define("cats_sound", "'meow'"));
  await run();
  await write(
    "cats_sound",
    "create or replace function cats_sound(loud boolean) returns text language sql as $$ select 'MEOW' $$;",
  );
  await expect(run()).rejects.toMatchObject({
    code: "changed_signature",
    message:
      "The signature of the SQL function cats_sound has changed. Restore it, and give the changed one a new name.",
  });
  expect(await ask("cats_sound")).toBe("meow");
  await write("cats_sound", define("cats_sound", "1").replace("text", "integer"));
  await expect(run()).rejects.toThrow("cannot change return type of existing function");
});

test("a file that does not define its function is refused", async () => {
  await write("cats_sound", define("cats_noise", "'meow'"));
  await expect(run()).rejects.toThrow("cats_sound.sql does not define the function cats_sound");
});
