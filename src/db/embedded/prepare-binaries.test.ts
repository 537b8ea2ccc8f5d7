import { execFile } from "node:child_process";
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { where } from "#testing/where.ts";
import { copyBinaries } from "./copy-binaries.ts";
import { type Binaries, findBinaries } from "./find-binaries.ts";
import { linkLibraries } from "./link-libraries.ts";
import { prepareBinaries } from "./prepare-binaries.ts";
import { ask, isRoot, nobody, test, waitForLine } from "./set-scene.fixture.ts";

const run = promisify(execFile);

/** Installs as npm does when install scripts are not allowed. */
async function installWithoutLinks(folder: string): Promise<{ binaries: Binaries; links: string[] }> {
  const { native: source, version } = await findBinaries();
  const native = join(folder, "native");
  await cp(source, native, { recursive: true, verbatimSymlinks: true });
  const list = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as { target: string }[];
  const links = list.map(({ target }) => join(folder, target));
  for (const link of links) await rm(link, { force: true });
  return { binaries: { native, version }, links };
}

test.concurrent("missing library links are created, also by many programs at once", async ({
  scene: { makeFolder },
  expect,
}) => {
  const { binaries, links } = await installWithoutLinks(await makeFolder());
  const postgres = join(binaries.native, "bin/postgres");
  await expect(run(postgres, ["--version"])).rejects.toThrow(/librar/i);
  const [first = ""] = links;
  await symlink("nowhere", first);
  await Promise.all([1, 2, 3, 4].map(() => linkLibraries(binaries.native)));
  for (const link of links) expect((await stat(link)).isFile()).toBe(true);
  expect(await readlink(first)).not.toBe("nowhere");
  expect((await run(postgres, ["--version"])).stdout).toContain("PostgreSQL");
  const drafts = (await readdir(join(binaries.native, "lib"))).filter((name) =>
    /[0-9a-f]{8}-[0-9a-f]{4}-/.test(name),
  );
  expect(drafts).toEqual([]);
});

test.concurrent("an ordinary user without write access to the installed server runs a copy beside the data", async ({
  scene: { makeFolder, startProgram, undo },
  expect,
}) => {
  const folder = await makeFolder();
  const { binaries, links } = await installWithoutLinks(folder);
  const library = join(binaries.native, "lib");
  await chmod(library, 0o555);
  undo.push(() => chmod(library, 0o755));
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  if (isRoot) await chown(dataDir, nobody.uid, nobody.gid);
  const options = { dataDir, binaries, settings: { fsync: "off" } };
  const program = await startProgram({ options, ...(isRoot && { user: nobody }) });
  await waitForLine(program, "ready");
  expect(await readdir(dataDir)).toContain(`pg-${binaries.version}`);
  await expect(lstat(links[0] ?? "")).rejects.toThrow("ENOENT");
});

test.concurrent("a missing system library is named", async ({ scene: { makeFolder }, expect }) => {
  const folder = await makeFolder();
  const { native: source, version } = await findBinaries();
  const native = join(folder, "native");
  for (const part of ["bin", "share/postgresql/postgres.bki", "pg-symlinks.json"]) {
    await cp(join(source, part), join(native, part), { recursive: true });
  }
  await writeFile(join(native, "pg-symlinks.json"), "[]");
  const place = { path: folder, owner: undefined, moved: false };
  const settled = prepareBinaries({ binaries: { native, version }, place, copyRoot: folder, log: () => {} });
  const message = expect.stringMatching(
    /Install the system package that contains \S*lib\S+, or set DATABASE_URL/,
  );
  await expect(settled).rejects.toMatchObject({ code: "cannot_start", message });
});

test.concurrent("a copy known to be broken is replaced, any other is kept", async ({ scene, expect }) => {
  const root = await scene.makeFolder();
  const binaries = await findBinaries();
  const copy = join(root, `pg-${binaries.version}`);
  await mkdir(join(copy, "native/bin"), { recursive: true });
  const native = await copyBinaries(binaries, root, (await stat(copy)).ino);
  expect((await run(join(native, "bin/postgres"), ["--version"])).stdout).toContain("PostgreSQL");
  const { ino } = await stat(copy);
  expect(await copyBinaries(binaries, root)).toBe(native);
  expect((await stat(copy)).ino).toBe(ino);
  expect(await readdir(root)).toEqual([`pg-${binaries.version}`]);
});

where("root", test).test.concurrent(
  "a server that its user cannot reach is copied to the fallback folder, once and completely",
  async ({ scene: { makeFolder, fallback, start }, expect }) => {
    const { binaries } = await installWithoutLinks(await makeFolder(0o700));
    const copy = join(await fallback(), `pg-${binaries.version}`);
    const halfDone = `${copy}.tmp-${(await run("/bin/sh", ["-c", "echo $$"])).stdout.trim()}-dead`;
    await mkdir(join(halfDone, "native"), { recursive: true });
    const dataDir = join(await makeFolder(), "data");
    const log: string[] = [];
    const first = await start({ dataDir, binaries, log: (line) => log.push(line) });
    expect(log.join("\n")).toContain(copy);
    expect(await ask(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await first.stop();
    const made = await stat(copy);
    await start({ dataDir, binaries });
    expect((await stat(copy)).ino).toBe(made.ino);
    expect((await readdir(await fallback())).filter((name) => name.includes("tmp"))).toEqual([]);
  },
);
