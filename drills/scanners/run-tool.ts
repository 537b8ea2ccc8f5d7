import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";

const INSTALL = "apt-get install -y wapiti sqlmap";

/** @throws Error that says how to install it, if the tool is missing */
export async function readVersion(tool: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(tool, ["--version"]);
    return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? "unknown";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`${tool} is not installed. On Debian, install it with: ${INSTALL}`);
  }
}

/**
 * Runs a scanner with low priority until it ends or its time is over.
 * @returns what it has written, and whether it ended by itself
 */
export function runTool(
  [command, ...args]: [string, ...string[]],
  { home, seconds, env: more = {} }: { home: string; seconds: number; env?: Record<string, string> },
): Promise<{ output: string; ended: boolean }> {
  const env = {
    ...{ PATH: process.env.PATH, HOME: home, LC_ALL: "C.UTF-8" },
    ...more,
  };
  const child = spawn("nice", [command, ...args], { cwd: home, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let ended = true;
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const timer = setTimeout(() => {
    ended = false;
    child.kill("SIGKILL");
  }, seconds * 1_000);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => {
      clearTimeout(timer);
      resolve({ output, ended });
    });
  });
}
