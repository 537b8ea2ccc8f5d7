import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { endTogether } from "./end-together.mjs";
import { root } from "./project.mjs";
import { SetupError } from "./setup-error.mjs";

const MINUTE = 60_000;
/** Time for child processes to end as well. */
const GRACE_MS = 10_000;

/**
 * Runs a part of the tests, shows its output, and returns that output and the exit code. Throws a SetupError
 * after `minutes`.
 */
export function runPart(command, args, { env, minutes }) {
  const coloured = process.stdout.isTTY && !env.NO_COLOR ? { FORCE_COLOR: "1" } : {};
  const child = spawn(command, args, {
    cwd: root,
    env: { ...env, ...coloured },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = endTogether(child);
  let output = "";
  child.stdout.on("data", (chunk) => {
    process.stdout.write(chunk);
    output = (output + chunk).slice(-10_000);
  });
  return new Promise((resolve, reject) => {
    const finish = (code) => {
      clearTimeout(limit);
      ended();
      resolve({ code, output });
    };
    // A grandchild can keep the output open long after the child has ended, so do not wait for it to close.
    const limit = setTimeout(() => {
      child.kill("SIGTERM");
      const grace = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
      child.on("exit", () => {
        clearTimeout(grace);
        child.stdout.destroy();
        const told = `Stopped after ${minutes} minutes without finishing. Its last output is above.`;
        reject(new SetupError(told, "If this machine needs longer, set PART_MINUTES to more."));
        finish();
      });
    }, minutes * MINUTE);
    child.on("error", (error) => {
      console.error(error.message);
      finish("an error at its start");
    });
    child.on("close", (code, signal) => finish(code ?? signal));
  });
}

export const dropReport = (path) => rmSync(path, { force: true });

export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
