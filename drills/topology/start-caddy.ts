import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endWithFile } from "#testing/end-with-file.ts";
import { findFreePort } from "#testing/free-port.ts";

const CADDYFILE = join(import.meta.dirname, "../../Caddyfile");

export type Caddy = {
  address: string;
  /** Address for plain HTTP: pages are redirected, calls refused. */
  plain: string;
  stop(): Promise<void>;
};

/**
 * Starts the machine's Caddy with the Caddyfile of this repository in front of processes on loopback, without TLS.
 * @param ports of the processes that take requests, and of those that take sockets
 * @throws Error with what it printed, if it does not start
 */
export async function startCaddy({ web, live }: { web: number[]; live: number[] }): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), "velvet-caddy-"));
  const port = await findFreePort();
  const plainPort = await findFreePort();
  const address = `http://localhost:${port}`;
  const file = join(folder, "Caddyfile");
  // The machine may have another Caddy, whose administration has the usual port. Port 80 is for root alone.
  const text = (await readFile(CADDYFILE, "utf8")).replace(
    "{\n",
    `{\n\tadmin off\n\thttp_port ${plainPort}\n`,
  );
  await writeFile(file, text);
  const list = (ports: number[]) => ports.map((one) => `127.0.0.1:${one}`).join(" ");
  const child = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    cwd: folder,
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
      ...{ DOMAINS: address, WEB_PROCESSES: list(web), LIVE_PROCESSES: list(live) },
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const killAtExit = () => void child.kill("SIGKILL");
  process.once("exit", killAtExit);
  const stop = async () => {
    forget();
    process.off("exit", killAtExit);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  };
  const forget = endWithFile(stop);
  await untilServing(child);
  return { address, plain: `http://localhost:${plainPort}`, stop };
}

function untilServing(child: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    child.stderr?.on("data", (chunk: Buffer) => {
      // Later output is of no use, but has to be read.
      if (output.length < 20_000) output += chunk;
      if (output.includes("serving initial configuration")) resolve();
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Caddy ended with ${code}:\n${output}`)));
  });
}
