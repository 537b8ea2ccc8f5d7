import { spawn } from "node:child_process";
import type { Owner } from "./choose-owner.ts";

export type Outcome = { ok: boolean; output: string };

/** Fixed language, so that messages can be parsed. Hides the caller's PG… variables. */
export const plainEnvironment = { LC_ALL: "C", PATH: "/usr/bin:/bin" };

/**
 * Runs a program to its end as the given user. Does not throw: a program that cannot be started is an outcome too.
 */
export async function runProgram(
  file: string,
  args: string[],
  { owner, input = "" }: { owner: Owner | undefined; input?: string },
): Promise<Outcome> {
  const identity = owner ? { uid: owner.uid, gid: owner.gid } : {};
  return await new Promise((resolve) => {
    const child = spawn(file, args, { ...identity, cwd: "/", env: plainEnvironment });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.on("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EACCES" ? "Permission denied" : error.message;
      resolve({ ok: false, output: `${file}: ${reason}` });
    });
    child.on("close", (code, signal) => {
      resolve({ ok: code === 0, output: signal ? `${output}\nended by ${signal}` : output });
    });
  });
}
