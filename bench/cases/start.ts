import { startEmbedded } from "#db/embedded/start-embedded.ts";
import { makeDataFolder, removeFolder } from "#testing/start-program.ts";
import type { Case, Figure } from "../case.ts";
import { copyProgram } from "../copy-program.ts";
import { putLoad } from "../put-load.ts";
import { readUsage } from "../read-usage.ts";
import { startServer } from "../start-server.ts";

/** Uses all cores, as a real start does: first with pages to build and a database to create, then without. */
export const start: Case = {
  name: "start",
  words: "From the start until it is ready, and the memory it takes",
  async measure({ options, say }) {
    const copy = await copyProgram();
    const dataDir = await makeDataFolder();
    const begin = () => startServer({ root: copy.folder, core: null, dataDir });
    try {
      say("the first start: builds the pages, makes the database, seeds");
      const first = await begin();
      await first.stop();
      say("the second start");
      const second = await begin();
      const afterStart = memoryOf("after the start", second.pid);
      say("under load");
      for (const path of ["/?x=1", "/", "/api/settings.php"])
        await putLoad(second.address + path, { seconds: options.seconds });
      const afterLoad = memoryOf("after load", second.pid);
      await second.stop();
      return [
        { what: "first start", unit: "s", value: first.readyAfterSeconds, atMost: 90 },
        { what: "second start", unit: "s", value: second.readyAfterSeconds, atMost: 5 },
        { what: "of it the database", unit: "s", value: await startDatabase(), atMost: 0.5 },
        ...afterStart,
        ...afterLoad,
      ];
    } finally {
      await removeFolder(dataDir);
      await copy.remove();
    }
  },
};

/** @returns seconds of the fastest of three starts with an existing database */
async function startDatabase(): Promise<number> {
  const dataDir = await makeDataFolder();
  const begin = () => startEmbedded({ dataDir, log: () => {} });
  try {
    await (await begin()).stop();
    const seconds: number[] = [];
    for (let round = 0; round < 3; round++) {
      const begun = performance.now();
      const database = await begin();
      seconds.push((performance.now() - begun) / 1_000);
      await database.stop();
    }
    return Math.min(...seconds);
  } finally {
    await removeFolder(dataDir);
  }
}

function memoryOf(when: string, pid: number): Figure[] {
  const usage = readUsage(pid);
  return usage ? [{ what: `memory ${when}`, unit: "MB", value: usage.memoryBytes / 1e6 }] : [];
}
