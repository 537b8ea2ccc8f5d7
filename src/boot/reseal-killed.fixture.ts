import { type ChildProcess, spawn } from "node:child_process";
import { openDatabase } from "#db/open-database.ts";
import type { App } from "#platform/app.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { resealCommand } from "#platform/secrets/reseal-command.ts";
import { compiled } from "#testing/compiled.ts";
import { sealedValues } from "../sealed-values.ts";
import { openApp } from "./open-app.ts";

/** Which of the files that are written, and whether the process is killed in the middle of it or after it. */
export type KillAt = { file: number; when: "within" | "after" };

/** Runs `reseal` in a process of its own, which is killed while it writes a file. */
export function resealAndDie(env: Record<string, string>, at: KillAt): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, [import.meta.filename], {
    env: { ...compiled, PATH, HOME, KILL_AT: JSON.stringify(at), ...env },
    stdio: "inherit",
  });
}

const die = () => process.kill(process.pid, "SIGKILL");

/** The first half of a file, and then the end of the process. */
function halfOf(content: Uint8Array): ReadableStream<Uint8Array> {
  let pulled = false;
  return new ReadableStream({
    pull(controller) {
      if (pulled) die();
      pulled = true;
      controller.enqueue(content.subarray(0, content.length / 2));
    },
  });
}

function dyingFiles(files: App["files"], { file, when }: KillAt): App["files"] {
  let written = 0;
  return {
    ...files,
    async put(key, body, about) {
      written += 1;
      if (written === file && when === "within") {
        const content = new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
        return files.put(key, halfOf(content), about);
      }
      await files.put(key, body, about);
      if (written === file) die();
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const database = openDatabase(process.env.DATABASE_URL as string, { poolSize: 2 });
  const { app } = await openApp(readConfig(process.env), database, { log: openLog("silent") });
  const files = dyingFiles(app.files, JSON.parse(process.env.KILL_AT as string) as KillAt);
  await resealCommand(sealedValues).run({ ...app, files }, {});
  process.exit(0);
}
