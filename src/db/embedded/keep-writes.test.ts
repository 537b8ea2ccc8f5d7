import { join } from "node:path";
import { ask, readPid, test, waitForLine } from "./set-scene.fixture.ts";

test.concurrent.for([["the program alone", false] as const, ["the program and its server", true] as const])(
  "no acknowledged write is lost when %s is killed repeatedly during writes",
  async ([, both], { scene: { makeFolder, start, startProgram }, expect }) => {
    const dataDir = join(await makeFolder(), "data");
    const acknowledged: number[] = [];
    for (let round = 1; round <= 2; round += 1) {
      const program = await startProgram({ options: { dataDir }, write: true, firstId: round * 1_000_000 });
      await waitForLine(program, "ready");
      await expect.poll(() => program.news.length, { timeout: 40_000, interval: 5 }).toBeGreaterThan(200);
      if (both) process.kill(await readPid(dataDir), "SIGKILL");
      program.child.kill("SIGKILL");
      await program.ended;
      acknowledged.push(
        ...program.news.flatMap(({ written }) => (written === undefined ? [] : [Number(written)])),
      );
    }
    const { url } = await start({ dataDir });
    const kept = new Set((await ask<{ id: number }>(url, "select id from written")).map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(300);
  },
);
