import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { endTogether } from "./end-together.mjs";
import { root } from "./project.mjs";

/** Runs a part of the tests with its output shown, and gives back what it wrote and how it ended. */
export function runPart(command, args, env) {
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
  return new Promise((resolve) => {
    const finish = (code) => {
      ended();
      resolve({ code, output });
    };
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
