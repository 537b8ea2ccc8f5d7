import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endWithFile } from "./end-with-file.ts";
import { findRedis } from "./find-redis.mjs";
import { findFreePort } from "./free-port.ts";

export type RedisServer = {
  url: string;
  /** Kills the server, as a crash would; its data are lost. */
  kill(): Promise<void>;
  /** Starts it again at the same address, empty. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the system's real server on a free port, without persistence. @throws Error if there is none */
export async function startRedisServer(): Promise<RedisServer> {
  const command = findRedis();
  if (!command) throw new Error("No Redis or Valkey for the tests. Install one, or set REDIS_PATH.");
  const folder = await mkdtemp(join(tmpdir(), "velvet-redis-"));
  const port = await findFreePort();
  let child: ChildProcess;

  async function start(): Promise<void> {
    const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder];
    child = spawn(command as string, [...args, "--save", "", "--appendonly", "no"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await ready(child);
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  const stop = async () => {
    forget();
    await kill();
    await rm(folder, { recursive: true, force: true });
  };
  const forget = endWithFile(stop);
  await start();
  // An aborted test run calls no stop().
  process.once("exit", () => child.kill("SIGKILL"));
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    stop,
  };
}

function ready(child: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Ready to accept connections")) resolve();
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)),
    );
  });
}
