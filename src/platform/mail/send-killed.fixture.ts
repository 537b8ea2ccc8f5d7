import { spawn } from "node:child_process";
import { once } from "node:events";
import { openApp } from "#boot/open-app.ts";
import { openDatabase } from "#db/open-database.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { compiled } from "#testing/compiled.ts";
import { SHARED_SECRET } from "#testing/shared-secret.ts";
import { mailing } from "./mail.fixture.ts";

type Victim = {
  url: string;
  dataDir: string;
  mailUrl: string;
  member: { id: number; email: string };
  mailClass: "account" | "activity";
  id: string;
};

/** Sends a mail in a process of its own. `kill` ends that process at once; `signal` is what ended it. */
export function sendAndKill(victim: Victim) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [import.meta.filename], {
    env: {
      ...{ ...compiled, PATH, HOME, VICTIM: JSON.stringify(victim), DATA_DIR: victim.dataDir },
      ...{ SECRET: SHARED_SECRET, MAIL_URL: victim.mailUrl, MAIL_FROM: "post@velvet.example" },
    },
    stdio: "inherit",
  });
  const signal = once(child, "exit").then(([, name]) => name as NodeJS.Signals | null);
  return { signal, kill: () => void child.kill("SIGKILL") };
}

if (process.argv[1] === import.meta.filename) {
  const { url, member, mailClass, id } = JSON.parse(process.env.VICTIM as string) as Victim;
  const database = openDatabase(url, { poolSize: 2 });
  const { app } = await openApp(readConfig(process.env), database, { log: openLog("silent") });
  const mails = mailing({ app: app as never, clock: app.clock as never });
  await mails[mailClass](member, { id });
  process.exit(0);
}
