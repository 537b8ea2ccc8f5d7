import { spawn } from "node:child_process";
import { endTogether } from "./end-together.mjs";

/**
 * Runs a command and returns the end of its output. Kills it after `seconds`.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runQuietly(command, args, { cwd, env, seconds }) {
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = endTogether(child);
  const timer = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
  let output = "";
  const keep = (chunk) => {
    output = (output + chunk).slice(-50_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return new Promise((resolve) => {
    const finish = (ok, text) => {
      clearTimeout(timer);
      ended();
      resolve({ ok, output: text });
    };
    child.on("error", (error) => finish(false, error.message));
    child.on("close", (code) => finish(code === 0, output));
  });
}
