import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { ask, type Running, test, waitForLine } from "./set-scene.fixture.ts";

const settings = { fsync: "off" };

/** Moments of the first start, in order, recognised by the files in the draft. */
const moments: [string, (draft: string[]) => boolean][] = [
  ["the folder", () => true],
  ["the control file", (draft) => draft.includes("global/pg_control")],
  ["the first table", (draft) => draft.some((path) => path.startsWith("base/1/1"))],
  ["the third database", (draft) => draft.includes("base/5/PG_VERSION")],
  ["our own database", (draft) => draft.some((path) => /^base\/\d{5}\/PG_VERSION$/.test(path))],
];

/** @returns whether the moment was seen; on a busy machine it can pass between two looks */
async function killWhen(
  { child, ended, news }: Running,
  dataDir: string,
  reached: (draft: string[]) => boolean,
): Promise<boolean> {
  const old = new Set(await list(dataDir));
  let seen = false;
  while (!seen && !news.some((line) => line.ready ?? line.code)) {
    const draft = (await list(dataDir)).find((name) => name.startsWith("cluster.tmp-") && !old.has(name));
    seen = draft !== undefined && reached(await list(join(dataDir, draft), true));
    await new Promise(setImmediate);
  }
  child.kill("SIGKILL");
  await ended;
  return seen && !(await list(dataDir)).includes("cluster");
}

/** @returns whether each moment was seen */
async function killAtEach(dataDir: string, start: (dataDir: string) => Promise<Running>): Promise<boolean> {
  for (const [, reached] of moments) {
    if (!(await killWhen(await start(dataDir), dataDir, reached))) return false;
  }
  return true;
}

async function list(folder: string, recursive = false): Promise<string[]> {
  return await readdir(folder, { recursive }).catch(() => []);
}

test.concurrent("a first start that is killed at any moment does not prevent the next one", async ({
  scene: { makeFolder, start, startProgram },
  expect,
}) => {
  const startIn = (dataDir: string) => startProgram({ options: { dataDir, settings } });
  let dataDir: string;
  let tries = 0;
  do {
    expect(++tries).toBeLessThanOrEqual(5);
    dataDir = join(await makeFolder(), "data");
  } while (!(await killAtEach(dataDir, startIn)));
  const { url, place } = await start({ dataDir });
  expect(await ask(url, "select current_user as me")).toEqual([{ me: "velvet" }]);
  await expect.poll(async () => (await list(place)).filter((name) => name.includes("tmp"))).toEqual([]);
});

test.concurrent("a program killed between creating the database and starting the server loses nothing", async ({
  scene: { makeFolder, start, startProgram },
  expect,
}) => {
  const dataDir = join(await makeFolder(), "data");
  const program = await startProgram({ options: { dataDir, settings }, dieAt: "Starting the database" });
  await program.ended;
  const made = await stat(join(dataDir, "cluster"));
  await expect(readFile(join(dataDir, "cluster/postmaster.pid"))).rejects.toThrow("ENOENT");
  const log: string[] = [];
  const { url } = await start({ dataDir, log: (line) => log.push(line) });
  expect(await ask(url, "select current_user as me")).toEqual([{ me: "velvet" }]);
  expect((await stat(join(dataDir, "cluster"))).ino).toBe(made.ino);
  expect(log.join()).not.toContain("Creating");
});

test.concurrent("two first starts at once create one database, and one of them is refused", async ({
  scene: { makeFolder, startProgram },
  expect,
}) => {
  const dataDir = join(await makeFolder(), "data");
  const programs = await Promise.all([1, 2].map(() => startProgram({ options: { dataDir, settings } })));
  const outcomes = await Promise.all(
    programs.map((program) => Promise.any([waitForLine(program, "ready"), waitForLine(program, "code")])),
  );
  expect(outcomes.sort()).toEqual(["in_use", expect.stringContaining("postgresql://")]);
});
