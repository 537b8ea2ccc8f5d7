import { chmod, chown, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { chooseOwner } from "./choose-owner.ts";
import { listProcesses } from "./find-process.ts";
import { ask, isRoot, nobody, readPid, type Scene, test, waitForLine } from "./set-scene.fixture.ts";

const settings = { fsync: "off" };

test.concurrent("an ordinary user's data are in the requested folder, closed to others, and survive kill and restart", async ({
  scene: { makeFolder, publicBinaries, startProgram },
  expect,
}) => {
  const folder = await makeFolder();
  const user = isRoot ? nobody : undefined;
  if (user) await chown(folder, user.uid, user.gid);
  const options = { dataDir: join(folder, "data"), settings, binaries: await publicBinaries() };
  const pids: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const program = await startProgram({ options, ...(user && { user }) });
    await waitForLine(program, "ready");
    expect(await waitForLine(program, "place")).toBe(options.dataDir);
    pids.push(await readPid(options.dataDir));
    program.child.kill("SIGKILL");
    await program.ended;
  }
  expect(pids[1]).toBe(pids[0]);
  const { mode, uid } = await stat(options.dataDir);
  expect(mode & 0o777).toBe(0o700);
  expect(uid).toBe(user?.uid ?? process.getuid?.());
});

/** Cases that only root meets. An ordinary user has one case, tested above. */
const asRoot: Record<string, (scene: Scene) => Promise<void>> = {
  "root's server runs as another user, and its data stay in a folder that this user can enter": async ({
    makeFolder,
    start,
  }) => {
    const dataDir = join(await makeFolder(), "some/new/folder");
    const { url, place } = await start({ dataDir });
    expect(place).toBe(dataDir);
    expect(await ownerOf(place)).not.toBe(0);
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  },

  "below a closed folder the data go to the fallback folder, which is said and found again": async ({
    makeFolder,
    fallback,
    start,
  }) => {
    const dataDir = join(await makeFolder(0o700), "data");
    const log: string[] = [];
    const first = await start({ dataDir, log: (line) => log.push(line) });
    expect(first.place.startsWith(await fallback())).toBe(true);
    expect(log.join("\n")).toContain(first.place);
    await ask(first.url, "create table kept as select 42 as answer");
    await first.stop();
    const again = await start({ dataDir });
    expect(again.place).toBe(first.place);
    expect(await ask(again.url, "select answer from kept")).toEqual([{ answer: 42 }]);
    await again.stop();
    const other = await start({ dataDir: join(await makeFolder(0o700), "data") });
    expect(other.place).not.toBe(first.place);
  },

  "data that are in the fallback folder are found there also after the wished folder was opened": async ({
    makeFolder,
    start,
  }) => {
    const folder = await makeFolder(0o700);
    const dataDir = join(folder, "data");
    const first = await start({ dataDir });
    await first.stop();
    await chmod(folder, 0o755);
    const again = await start({ dataDir });
    expect(again.place).toBe(first.place);
  },

  "data that are in a folder which was closed since are not replaced by empty ones": async ({
    makeFolder,
    start,
  }) => {
    const folder = await makeFolder();
    const dataDir = join(folder, "data");
    const first = await start({ dataDir });
    await ask(first.url, "create table kept as select 42 as answer");
    await first.stop();
    await chmod(folder, 0o700);
    const message = expect.stringMatching(/cannot access.*chmod o\+x/);
    await expect(start({ dataDir })).rejects.toMatchObject({ code: "not_permitted", message });
    await chmod(folder, 0o755);
    const again = await start({ dataDir });
    expect(await ask(again.url, "select answer from kept")).toEqual([{ answer: 42 }]);
  },

  "root can start an ordinary user's data and leaves them usable for that user": async ({
    makeFolder,
    publicBinaries,
    start,
    startProgram,
  }) => {
    const folder = await makeFolder();
    await chown(folder, nobody.uid, nobody.gid);
    const options = { dataDir: join(folder, "data"), settings, binaries: await publicBinaries() };
    const startAsNobody = async () => {
      const program = await startProgram({ options, user: nobody });
      const url = await waitForLine(program, "ready");
      process.kill(program.child.pid ?? 0, "SIGINT");
      await waitForLine(program, "stopped");
      return url;
    };
    await startAsNobody();
    const { url, stop } = await start(options);
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    await stop();
    for (const name of await readdir(options.dataDir)) {
      expect([name, (await stat(join(options.dataDir, name))).uid]).toEqual([name, nobody.uid]);
    }
    expect(await startAsNobody()).toBe(url);
  },

  "an ordinary user is not let near root's data": async ({
    makeFolder,
    publicBinaries,
    start,
    startProgram,
  }) => {
    const options = { dataDir: join(await makeFolder(), "data"), settings, binaries: await publicBinaries() };
    await (await start(options)).stop();
    const program = await startProgram({ options, user: nobody });
    expect(await waitForLine(program, "code")).toBe("not_permitted");
  },

  "data of a user whom the machine does not know are refused with the remedy": async ({
    makeFolder,
    start,
  }) => {
    const cluster = join(await makeFolder(), "data/cluster");
    await mkdir(cluster, { recursive: true });
    await chown(cluster, 54_321, 54_321);
    const message = expect.stringContaining("chown -R");
    await expect(start({ dataDir: join(cluster, "..") })).rejects.toMatchObject({
      code: "not_permitted",
      message,
    });
  },

  "without a user postgres it is nobody, and without that one too there is a remedy": async ({
    makeFolder,
  }) => {
    const passwd = join(await makeFolder(), "passwd");
    await writeFile(passwd, "root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n");
    expect(await chooseOwner([], passwd)).toEqual({ name: "nobody", ...nobody });
    await writeFile(passwd, "root:x:0:0::/root:/bin/sh\n");
    const message = expect.stringContaining("useradd");
    await expect(chooseOwner([], passwd)).rejects.toMatchObject({ code: "not_permitted", message });
  },
};

const asOrdinaryUser: typeof asRoot = {
  "an ordinary user is asked nothing about other users": async () => {
    expect(await chooseOwner(["/etc"])).toBeUndefined();
  },
};

for (const [behaviour, show] of Object.entries(isRoot ? asRoot : asOrdinaryUser)) {
  test.concurrent(behaviour, ({ scene }) => show(scene));
}

async function ownerOf(place: string): Promise<number> {
  const pid = await readPid(place);
  expect((await listProcesses()).map((found) => found.pid)).toContain(pid);
  return (await stat(join(place, "cluster"))).uid;
}
