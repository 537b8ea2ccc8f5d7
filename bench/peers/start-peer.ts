import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Peer = { address: string; pid: number; stop(): Promise<void> };

/** Another chat server of the same machine, installed from Debian's packages. */
export type PeerKind = {
  name: "prosody" | "ejabberd";
  /** Writes its settings and data into the folder. @returns the command that runs it until it is killed */
  prepare(place: Place): Promise<{ command: string; args: string[]; env?: Record<string, string> }>;
  /** Waits until all members exist, if that takes longer than until the port answers. */
  ready?(place: Place): Promise<void>;
};

export type Place = {
  folder: string;
  port: number;
  /** Names of its members. Each one's password is the name. */
  names: readonly string[];
};

const PATIENCE_MS = 120_000;

/**
 * Starts a chat server on localhost with its archive, in a temporary folder.
 * @throws Error with instructions if it is not installed
 */
export async function startPeer(kind: PeerKind, names: readonly string[]): Promise<Peer> {
  const folder = await mkdtemp(join(tmpdir(), "velvet-peer-"));
  const place = { folder, port: await findPort(), names };
  const { command, args, env } = await kind.prepare(place);
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  });
  const failed = new Promise<never>((_, reject) => {
    child.once("error", () =>
      reject(new Error(`There is no ${kind.name}. Install it: apt-get install ${kind.name}`)),
    );
    child.once("exit", (code) => reject(new Error(`${kind.name} ended with ${code}`)));
  });
  failed.catch(() => {});
  const stop = async () => {
    const ended = child.exitCode === null ? once(child, "exit") : null;
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.race([listens(kind.name, place.port).then(() => kind.ready?.(place)), failed]);
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
  return { address: `127.0.0.1:${place.port}`, pid: child.pid as number, stop };
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no port.");
  return address.port;
}

async function listens(name: string, port: number): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const there = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "close").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (there) return;
    if (performance.now() > end) throw new Error(`${name} does not listen.`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
