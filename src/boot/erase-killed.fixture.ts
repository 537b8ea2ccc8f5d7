import { spawn } from "node:child_process";
import { once } from "node:events";
import { systemClock } from "#base/clock.ts";
import { openDatabase } from "#db/open-database.ts";
import { eraseMember } from "#features/accounts/server/erasure/erase-member.ts";
import type { MemberData } from "#platform/app.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { compiled } from "#testing/compiled.ts";
import { SHARED_SECRET } from "#testing/shared-secret.ts";
import { openApp } from "./open-app.ts";

type Victim = { url: string; dataDir: string; memberId: number; now: Date; after: string };

/**
 * Erases a member in a process of its own, which is killed when this part has been erased and nobody has noted it.
 * @returns the signal that ended the process, and what it said
 */
export async function eraseAndKill(victim: Victim): Promise<{ signal: NodeJS.Signals | null; said: string }> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [import.meta.filename], {
    env: {
      ...compiled,
      PATH,
      HOME,
      VICTIM: JSON.stringify(victim),
      DATA_DIR: victim.dataDir,
      SECRET: SHARED_SECRET,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [, signal] = await once(child, "exit");
  return { signal, said };
}

if (process.argv[1] === import.meta.filename) {
  const { url, memberId, after, now } = JSON.parse(process.env.VICTIM as string) as Victim;
  const database = openDatabase(url, { poolSize: 2 });
  const { app } = await openApp(readConfig(process.env), database, {
    clock: { ...systemClock, now: () => new Date(now) },
    log: openLog("silent"),
  });
  const memberData = app.memberData.map(
    (part): MemberData => ({
      ...part,
      async erase(parts, id) {
        await part.erase(parts, id);
        if (part.feature === after) process.kill(process.pid, "SIGKILL");
      },
    }),
  );
  await eraseMember({ ...app, memberData }, memberId);
  process.exit(0);
}
