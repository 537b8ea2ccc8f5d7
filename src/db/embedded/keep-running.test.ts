import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe } from "vitest";
import { findProcess } from "./find-process.ts";
import { ask, readPid, type Scene, test } from "./set-scene.fixture.ts";

describe("a server that dies while the program runs", () => {
  const watch = async ({ makeFolder, start }: Scene, settings = {}) => {
    const states: string[] = [];
    const dataDir = join(await makeFolder(), "data");
    const database = await start({ dataDir, settings, onState: (state) => states.push(state) });
    await ask(database.url, "create table kept as select 42 as answer");
    return { ...database, states };
  };
  /** Counts how often the server has reported that it is ready. */
  const countStarts = async (place: string) =>
    (await readFile(join(place, "server.log"), "utf8")).match(/ready to accept/g)?.length;

  test.concurrent("is started again under the same address", async ({ scene, expect }) => {
    const { url, place, states } = await watch(scene);
    const pid = await readPid(place);
    process.kill(pid, "SIGKILL");
    await expect.poll(() => states, { timeout: 40_000 }).toEqual(["down", "up"]);
    expect(await readPid(place)).not.toBe(pid);
    expect(await ask(url, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  test.concurrent("is started again although one of its sessions keeps computing", async ({
    scene,
    expect,
  }) => {
    const { url, place, states } = await watch(scene);
    const endless = ask(url, "do $$ begin loop perform 1; end loop; end $$").catch(() => "ended");
    const running =
      "select count(*)::int as n from pg_stat_activity where query like 'do %' and state = 'active'";
    await expect.poll(async () => (await ask(url, running))[0]?.n).toBe(1);
    process.kill(await readPid(place), "SIGKILL");
    await expect.poll(() => states, { timeout: 40_000 }).toEqual(["down", "up"]);
    expect(await endless).toBe("ended");
    expect(await ask(url, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  test.concurrent("is given time to recover after one of its own processes was killed", async ({
    scene,
    expect,
  }) => {
    const { url, place, states } = await watch(scene, { log_min_messages: "log" });
    const pid = await readPid(place);
    const [session] = await ask<{ pid: number }>(
      url,
      "select pid from pg_stat_activity where backend_type = 'walwriter'",
    );
    process.kill(session?.pid ?? 0, "SIGKILL");
    await expect.poll(() => countStarts(place), { timeout: 40_000 }).toBe(2);
    // The server may be back before anyone has noticed that it was away.
    await expect.poll(() => states.at(-1) ?? "up").toBe("up");
    await expect.poll(() => ask(url, "select answer from kept").catch(() => [])).toEqual([{ answer: 42 }]);
    expect(await readPid(place)).toBe(pid);
  });

  test.concurrent("is left alone if only the watching connection is cut", async ({ scene, expect }) => {
    const { url, place, states } = await watch(scene);
    const watcher = "from pg_stat_activity where datname = 'postgres' and backend_type = 'client backend'";
    const list = async () => (await ask<{ pid: number }>(url, `select pid ${watcher}`)).map(({ pid }) => pid);
    await expect.poll(list).toHaveLength(1);
    const [cut = 0] = await list();
    process.kill(cut, "SIGTERM");
    await expect.poll(async () => (await list()).filter((pid) => pid !== cut)).toHaveLength(1);
    expect(states).toEqual([]);
    expect(await countStarts(place)).toBe(1);
  });

  test.concurrent("stays down when the program is stopping", async ({ scene, expect }) => {
    const { place, states, stop } = await watch(scene);
    const pid = await readPid(place);
    const stopped = stop();
    process.kill(pid, "SIGKILL");
    await stopped;
    expect(await findProcess(pid)).toBeUndefined();
    expect(states).toEqual([]);
  });
});
