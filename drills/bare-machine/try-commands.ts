import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "#testing/free-port.ts";
import type { Machine } from "./make-machine.ts";

const ROOT = join(import.meta.dirname, "../..");
const START_MINUTES = 20;

export type Tried = {
  user: string;
  started: boolean;
  stopped: boolean;
  exitCode: number | null;
  sum: string;
};

/** Runs `npm start` until a page is served, ends it as Ctrl-C does, then runs `npm test`, all as `user`. */
export async function tryCommands(
  machine: Machine,
  { user, project, part }: { user: string; project: string; part?: string | undefined },
): Promise<Tried> {
  const begin = (name: string, env: Record<string, string> = {}) =>
    beginCommand(machine, { user, project, name, env });

  const port = String(await findFreePort());
  const start = begin("start", { PORT: port });
  const started = await isServed(`http://localhost:${port}/`, start.child);
  start.child.kill("SIGINT");
  const stopped = started && (await start.ended) === 0;

  const test = begin(part ? `test -- --only=${part}` : "test");
  const exitCode = await test.ended;
  return { user, started, stopped, exitCode, sum: test.lastLine() };
}

type Begun = { child: ChildProcess; ended: Promise<number | null>; lastLine(): string };

function beginCommand(
  machine: Machine,
  { user, project, name, env }: { user: string; project: string; name: string; env: Record<string, string> },
): Begun {
  // exec lets a signal reach npm itself.
  const { args, env: ownEnv } = machine.command(user, ["sh", "-c", `cd ${project} && exec npm ${name}`]);
  const child = spawn("chroot", args, { env: { ...ownEnv, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const folder = join(ROOT, ".cache");
  mkdirSync(folder, { recursive: true });
  const log = createWriteStream(join(folder, `bare-machine-${user}-${name.split(" ")[0]}.log`));
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece: Buffer) => {
      log.write(piece);
      said = (said + piece).slice(-2_000);
    });
  const ended = once(child, "close").then(([code]) => {
    log.end();
    return code as number | null;
  });
  return { child, ended, lastLine: () => said.trimEnd().split("\n").at(-1) ?? "" };
}

async function isServed(address: string, child: ChildProcess): Promise<boolean> {
  const until = Date.now() + START_MINUTES * 60_000;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok && (await answer.text()).includes("</html>")) return true;
    await wait(500);
  }
  return false;
}
