import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import { findProcess } from "./find-process.ts";
import { ask, isRoot, nobody, readPid, test, waitForLine } from "./set-scene.fixture.ts";

test.concurrent("the first start creates a database that the program owns, with the same encoding and collation on every machine", async ({
  scene: { makeFolder, start },
  expect,
}) => {
  const { url, place } = await start({ dataDir: join(await makeFolder(), "data") });
  const [facts] = await ask(
    url,
    `select current_user as me, current_database() as here, pg_get_userbyid(datdba) as owner, datlocale,
       pg_encoding_to_char(encoding) as encoding, datlocprovider::text as provider,
       current_setting('data_checksums') as checksums, current_setting('jit') as jit,
       current_setting('listen_addresses') as addresses, 'ÉÅŽ' ilike 'éåž' as knows_letters,
       (select rolsuper from pg_roles where rolname = current_user) as all_powerful
     from pg_database where datname = current_database()`,
  );
  expect(facts).toEqual({
    me: "velvet",
    here: "velvet",
    owner: "velvet",
    datlocale: "C.UTF-8",
    encoding: "UTF8",
    provider: "b",
    checksums: "on",
    jit: "off",
    addresses: "",
    knows_letters: true,
    all_powerful: false,
  });
  expect((await stat(join(place, "cluster"))).mode & 0o777).toBe(0o700);
  expect((await stat(join(place, "server.log"))).mode & 0o777).toBe(0o600);
});

test.concurrent("a warm start finds what was written", async ({ scene: { makeFolder, start }, expect }) => {
  const dataDir = join(await makeFolder(), "data");
  const first = await start({ dataDir, settings: { fsync: "on" } });
  await ask(first.url, "create table kept as select 42 as answer");
  await first.stop();
  for (let round = 0; round < 2; round += 1) {
    const again = await start({ dataDir });
    expect(await ask(again.url, "select answer from kept")).toEqual([{ answer: 42 }]);
    await again.stop();
  }
});

test.concurrent("a folder with spaces, quotes and umlauts, too long for a socket, works like any other", async ({
  scene: { makeFolder, start },
  expect,
}) => {
  const dataDir = join(await makeFolder(), `it's a "näme", ${"long".repeat(30)}`);
  const { url, place, stop } = await start({ dataDir });
  expect(place).toBe(dataDir);
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  const socketDir = new URL(url).searchParams.get("host") ?? "";
  expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
  await stop();
  await expect(stat(socketDir)).rejects.toThrow("ENOENT");
});

test.concurrent("stopping ends the server, also in the middle of a transaction, and may be called twice", async ({
  scene: { makeFolder, start },
  expect,
}) => {
  const { url, place, stop } = await start({ dataDir: join(await makeFolder(), "data") });
  const pid = await readPid(place);
  const busy = ask(url, "begin; create table lost (); select pg_sleep(600)").catch(
    (error: Error) => error.message,
  );
  const sleeping = "select 1 from pg_stat_activity where wait_event = 'PgSleep'";
  await vi.waitUntil(async () => (await ask(url, sleeping)).length === 1, { timeout: 20_000 });
  await Promise.all([stop(), stop()]);
  expect(await findProcess(pid)).toBeUndefined();
  await expect(stat(join(place, "cluster/postmaster.pid"))).rejects.toThrow("ENOENT");
  expect(await busy).toMatch(/terminat|ended|closed|connection error|ECONNRESET|EPIPE/);
});

test.concurrent("Ctrl-C in the terminal reaches the program first: its last queries still find the database", async ({
  scene: { makeFolder, startProgram },
  expect,
}) => {
  const program = await startProgram({ options: { dataDir: join(await makeFolder(), "data") } });
  const place = (await waitForLine(program, "ready")) && (await waitForLine(program, "place"));
  const pid = await readPid(place);
  process.kill(-(program.child.pid ?? 0), "SIGINT");
  expect(await waitForLine(program, "rows")).toEqual([{ alive: 1 }]);
  await waitForLine(program, "stopped");
  expect(await findProcess(pid)).toBeUndefined();
});

test.concurrent("a second running program on the same data is refused, with the id of the first", async ({
  scene: { makeFolder, start, startProgram },
  expect,
}) => {
  const dataDir = join(await makeFolder(), "data");
  const program = await startProgram({ options: { dataDir } });
  const url = await waitForLine(program, "ready");
  await expect(start({ dataDir })).rejects.toMatchObject({
    code: "in_use",
    message: expect.stringContaining(`process (${program.child.pid})`),
  });
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test.concurrent("a second start inside the same program is refused as well, until the first has stopped", async ({
  scene: { makeFolder, start },
  expect,
}) => {
  const dataDir = join(await makeFolder(), "data");
  const first = await start({ dataDir });
  await expect(start({ dataDir })).rejects.toMatchObject({ code: "in_use" });
  await first.stop();
  const { url } = await start({ dataDir });
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test.concurrent("data of another version are refused untouched", async ({
  scene: { makeFolder, start },
  expect,
}) => {
  const dataDir = join(await makeFolder(), "data");
  const { place, stop } = await start({ dataDir });
  await stop();
  const file = join(place, "cluster/PG_VERSION");
  for (const [version, remedy] of [
    ["19", /newer version of Velvet/],
    ["17", /Export it/],
  ] as const) {
    await writeFile(file, `${version}\n`);
    const message = expect.stringMatching(remedy);
    await expect(start({ dataDir })).rejects.toMatchObject({ code: "other_version", message });
  }
  await writeFile(file, "18\n");
  const { url } = await start({ dataDir });
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test.concurrent("an incomplete database is not taken for an empty folder", async ({
  scene: { makeFolder, start },
  expect,
}) => {
  const dataDir = join(await makeFolder(), "data");
  await mkdir(join(dataDir, "cluster/base"), { recursive: true });
  await expect(start({ dataDir })).rejects.toMatchObject({ code: "cannot_start" });
});

test.concurrent("the message of a server that refuses to start is quoted", async ({
  scene: { makeFolder, start },
  expect,
}) => {
  const settings = { shared_preload_libraries: "no_such_library" };
  const wish = start({ dataDir: join(await makeFolder(), "data"), settings });
  const message = expect.stringMatching(/DATABASE_URL[\s\S]*no_such_library/);
  await expect(wish).rejects.toMatchObject({ code: "cannot_start", message });
});

test.concurrent.for([["a file", "file"] as const, ["below a file", "file/data"] as const])(
  "a data folder that is %s is refused with the remedy",
  async ([_, path], { scene: { makeFolder, start }, expect }) => {
    const folder = await makeFolder();
    await writeFile(join(folder, "file"), "");
    const message = expect.stringContaining("DATA_DIR");
    await expect(start({ dataDir: join(folder, path) })).rejects.toMatchObject({
      code: "not_a_directory",
      message,
    });
  },
);

test.concurrent.for([["exists and is read-only", "."] as const, ["cannot be made", "data"] as const])(
  "an ordinary user whose data folder %s is told what to do",
  async ([_, path], { scene: { makeFolder, publicBinaries, startProgram }, expect }) => {
    const folder = await makeFolder(0o555);
    const user = isRoot ? nobody : undefined;
    const options = { dataDir: join(folder, path), binaries: await publicBinaries() };
    const program = await startProgram({ options, ...(user && { user }) });
    expect(await waitForLine(program, "message")).toMatch(/chown.*DATABASE_URL/);
    expect(await waitForLine(program, "code")).toBe("not_permitted");
  },
);
