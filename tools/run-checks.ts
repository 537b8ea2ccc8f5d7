import { type ChildProcess, spawn } from "node:child_process";

export type Check = {
  name: string;
  /** Commands to run in order; the first failure ends the check. */
  commands: string[][];
};

type Outcome = { passed: boolean; seconds: number; output: string };

const running = new Set<ChildProcess>();

/**
 * Runs a few checks at a time. Prints each with its name and time, with its output if it failed, and the
 * counts on the last line. Returns the number of failed checks.
 */
export async function runChecks(
  checks: Check[],
  { atOnce, write }: { atOnce: number; write(line: string): void },
): Promise<number> {
  const waiting = [...checks];
  let failed = 0;
  async function runWaiting(): Promise<void> {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const outcome = await runCheck(check);
      if (!outcome.passed) failed += 1;
      for (const line of reportOn(check.name, outcome)) write(line);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
  write(`${checks.length - failed} checks passed, ${failed} failed`);
  return failed;
}

/** Kills the running commands when the whole run is stopped. */
export function endChecks(): void {
  for (const child of running) child.kill();
}

function reportOn(name: string, { passed, seconds, output }: Outcome): string[] {
  const line = `${passed ? "passed" : "FAILED"}  ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s`;
  if (!passed) return [line, "", output.trim() || "(it said nothing)", ""];
  const hints = output.split("\n").filter((said) => said.startsWith("hint: "));
  return [line, ...hints.map((hint) => `        ${hint}`)];
}

async function runCheck({ commands }: Check): Promise<Outcome> {
  const start = performance.now();
  let output = "";
  let passed = true;
  for (const command of commands) {
    const { code, said } = await runCommand(command);
    output += said;
    passed = code === 0;
    if (!passed) break;
  }
  return { passed, seconds: (performance.now() - start) / 1000, output };
}

function runCommand([program = "", ...args]: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    let said = "";
    const end = (code: number | null) => {
      running.delete(child);
      resolve({ code, said });
    };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
    child.on("error", (error) => {
      said += error.message;
      end(null);
    });
    child.on("close", end);
  });
}
