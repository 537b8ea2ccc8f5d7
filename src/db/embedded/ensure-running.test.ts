import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, vi } from "vitest";
import { findBinaries } from "./find-binaries.ts";
import { findProcess } from "./find-process.ts";
import { sendSignal } from "./send-signal.ts";
import { ask, readPid, type Scene, test, waitForLine } from "./set-scene.fixture.ts";

describe("a server that outlived its program", () => {
  const leave = async ({ makeFolder, startProgram }: Scene) => {
    const dataDir = join(await makeFolder(), "data");
    const program = await startProgram({ options: { dataDir, settings: { fsync: "off" } } });
    const place = (await waitForLine(program, "ready")) && (await waitForLine(program, "place"));
    program.child.kill("SIGKILL");
    await program.ended;
    return { dataDir, place, pid: await readPid(place) };
  };

  test.concurrent("is taken over by the next one, which also ends it", async ({ scene, expect }) => {
    const { dataDir, place, pid } = await leave(scene);
    const { url, stop } = await scene.start({ dataDir });
    expect(await readPid(place)).toBe(pid);
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    await stop();
    expect(await findProcess(pid)).toBeUndefined();
  });

  test.concurrent("is replaced when it is of an older version", async ({ scene, expect }) => {
    const { dataDir, place, pid } = await leave(scene);
    const { native } = await findBinaries();
    const { url } = await scene.start({ dataDir, binaries: { native, version: "18.99.0" } });
    expect(await readPid(place)).not.toBe(pid);
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test.concurrent("is replaced when it hangs", { timeout: 40_000 }, async ({ scene, expect }) => {
    const { dataDir, place, pid } = await leave(scene);
    process.kill(pid, "SIGSTOP");
    scene.undo.push(() => sendSignal(pid, "SIGKILL"));
    const { url } = await scene.start({ dataDir });
    expect(await readPid(place)).not.toBe(pid);
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("what a killed server leaves behind", () => {
  const leave = async ({ makeFolder, startProgram }: Scene) => {
    const dataDir = join(await makeFolder(), "data");
    const program = await startProgram({ options: { dataDir, settings: { fsync: "off" } } });
    const place = (await waitForLine(program, "ready")) && (await waitForLine(program, "place"));
    const pid = await readPid(place);
    program.child.kill("SIGKILL");
    process.kill(pid, "SIGKILL");
    await program.ended;
    await vi.waitUntil(async () => !(await findProcess(pid)));
    const pidFile = join(place, "cluster/postmaster.pid");
    const { uid, gid } = await stat(pidFile);
    const claim = async (other: number) => {
      const [, ...rest] = (await readFile(pidFile, "utf8")).split("\n");
      await writeFile(pidFile, [other, ...rest].join("\n"));
    };
    return { dataDir, place, pidFile, claim, identity: { uid, gid } };
  };

  const expectStart = async ({ start }: Scene, dataDir: string) => {
    const { url } = await start({ dataDir });
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  };

  test.concurrent("is repaired", async ({ scene }) => {
    const { dataDir } = await leave(scene);
    await expectStart(scene, dataDir);
  });

  test.concurrent("does not mislead if its process id now belongs to another process", async ({
    scene,
    expect,
  }) => {
    const { dataDir, claim, identity } = await leave(scene);
    const stranger = spawn("/bin/sleep", ["60"], { ...identity, argv0: "/usr/lib/postgres", cwd: "/" });
    scene.undo.push(() => stranger.kill());
    await once(stranger, "spawn");
    await claim(stranger.pid ?? 0);
    await expectStart(scene, dataDir);
    expect(stranger.exitCode).toBeNull();
  });

  test.concurrent("does not mislead while the dead process is a zombie", async ({ scene, expect }) => {
    const { dataDir, claim, identity } = await leave(scene);
    const keeper = spawn("/bin/sh", ["-c", "/bin/sleep 0 & echo $!; exec /bin/sleep 60"], {
      ...identity,
      cwd: "/",
    });
    scene.undo.push(() => keeper.kill());
    const [zombie] = await once(createInterface({ input: keeper.stdout }), "line");
    await vi.waitUntil(async () => !(await findProcess(Number(zombie))));
    expect(() => process.kill(Number(zombie), 0)).not.toThrow();
    await claim(Number(zombie));
    await expectStart(scene, dataDir);
  });

  test.concurrent("does not block if the power failed before a process id was written", async ({ scene }) => {
    const { dataDir, pidFile } = await leave(scene);
    await truncate(pidFile);
    await expectStart(scene, dataDir);
  });
});
