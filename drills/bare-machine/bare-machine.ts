import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Drill, Finding } from "../drill.ts";
import { type Machine, makeMachine } from "./make-machine.ts";
import { type Tried, tryCommands } from "./try-commands.ts";

const ROOT = join(import.meta.dirname, "../..");
const ORDINARY = "ordinary";
const PROJECT = "velvet";

/**
 * Each kind of Chromium is tried by one of the two users; Redis is there for root only. `--part=check` tries one part of
 * `npm test` and never passes.
 */
export const bareMachine: Drill = {
  name: "bare-machine",
  words:
    "[O-14] both commands of the README on a bare machine, as root with chromium-headless-shell and as an ordinary user with chromium",
  async run({ args, say }) {
    const { values } = parseArgs({ args, options: { part: { type: "string" } } });
    const { part } = values;
    if (process.getuid?.() !== 0)
      throw new Error("This drill makes a machine with chroot, so it needs root.");
    say("Makes a Debian with git and npm");
    const machine = await makeMachine();
    try {
      say("As root: npm start and npm test install what is missing");
      const byRoot = await tryCommands(machine, {
        user: "root",
        project: cloneProject(machine, "root"),
        part,
      });
      await machine.asRoot("apt-get", "remove", "--yes", "chromium-headless-shell", "redis-server");
      await machine.asRoot("apt-get", "install", "--yes", "--no-install-recommends", "chromium");
      await machine.asRoot("useradd", "--create-home", ORDINARY);
      say("As an ordinary user");
      const byOther = await tryCommands(machine, {
        user: ORDINARY,
        project: cloneProject(machine, ORDINARY),
        part,
      });
      return judge([byRoot, byOther], part);
    } finally {
      machine.remove();
    }
  },
};

/** @returns the clone's path within the machine */
function cloneProject(machine: Machine, user: string): string {
  const home = user === "root" ? "/root" : `/home/${user}`;
  const place = join(machine.folder, home, PROJECT);
  execFileSync("git", ["clone", "--quiet", "--no-local", ROOT, place]);
  execFileSync("chroot", [machine.folder, "chown", "--recursive", `${user}:`, join(home, PROJECT)]);
  return join(home, PROJECT);
}

function judge(tried: Tried[], part: string | undefined): Finding {
  const failures = part ? [`only the part ${part} of npm test was run`] : [];
  const faults = tried.flatMap(({ user, started, stopped, exitCode, sum }) => [
    ...(started ? [] : [`npm start as ${user} served no page`]),
    ...(started && !stopped ? [`npm start as ${user} did not end well on Ctrl-C`] : []),
    ...(exitCode === 0 ? [] : [`npm test as ${user} ended with ${exitCode}: ${sum}`]),
  ]);
  const figures = tried.map(({ user, sum }) => ({
    what: `tests passed as ${user}`,
    unit: "",
    value: Number(/^(\d+) passed/.exec(sum)?.[1] ?? 0),
    atLeast: 1_000,
  }));
  return {
    figures,
    failures: [...failures, ...faults],
    notes: { sums: Object.fromEntries(tried.map(({ user, sum }) => [user, sum])) },
  };
}
