import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { makeDataFolder, removeFolder } from "#testing/start-program.ts";
import { pinToCore, SERVER_CORE } from "./pin-to-core.ts";

export type Server = {
  address: string;
  pid: number;
  /** Time from its start until it reported that it was ready. */
  readyAfterSeconds: number;
  stop(): Promise<void>;
};

const ROOT = join(import.meta.dirname, "..");
const READY = /Velvet is ready: (\S+)/;

/**
 * Starts the real program as in production, but with demo data and without limits.
 * @param core null for all cores
 * @param dataDir of an earlier run; by default a temporary one
 * @param databaseUrl of a running server, instead of an embedded one
 * @param members of a new demo community
 * @param env other settings
 */
export async function startServer({
  root = ROOT,
  core = SERVER_CORE,
  dataDir,
  members,
  databaseUrl,
  env,
}: {
  root?: string;
  core?: number | null;
  dataDir?: string;
  members?: number;
  databaseUrl?: string;
  env?: Record<string, string>;
} = {}): Promise<Server> {
  const folder = dataDir ?? (await makeDataFolder());
  const began = performance.now();
  const child = spawn(...pinToCore(core, process.execPath, [join(root, "src/main.ts")]), {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      MODE: "demo",
      PORT: "0",
      HOST: "127.0.0.1",
      LIMITS: "no",
      LOG_LEVEL: "warn",
      COMPANIONS: "no",
      DATA_DIR: folder,
      ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET: "s".repeat(32) }),
      ...(members !== undefined && { SEED_MEMBERS: String(members) }),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const address = await waitUntilReady(child);
  return {
    address: address.replace("localhost", "127.0.0.1"),
    pid: child.pid as number,
    readyAfterSeconds: (performance.now() - began) / 1000,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
      if (!dataDir) await removeFolder(folder);
    },
  };
}

async function waitUntilReady(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000);
      const address = READY.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`The program ended with ${code}:\n${output}`)));
  });
}
