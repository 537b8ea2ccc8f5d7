import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "#testing/free-port.ts";

export type Peer = { address: string; pid: number; stop(): Promise<void> };

/** Another chat server on this machine, from Debian's packages. */
export type PeerKind = {
  name: "prosody" | "ejabberd";
  /** Writes its settings and data into the folder. @returns the command that runs it until it is asked to end */
  prepare(place: Place): Promise<{ command: string; args: string[]; env?: Record<string, string> }>;
  /** Whether all members exist, if they are made after its port answers. */
  isReady?(place: Place): Promise<boolean>;
};

export type Place = {
  folder: string;
  port: number;
  /** Names of its members. Each one's password is the name. */
  names: readonly string[];
};

const PATIENCE_MS = 300_000;
const PAUSE_MS = 100;

/**
 * Starts a chat server on localhost with its archive, in a temporary folder.
 * @throws Error with instructions if it is not installed
 */
export async function startPeer(kind: PeerKind, names: readonly string[]): Promise<Peer> {
  const { name } = kind;
  const folder = await mkdtemp(join(tmpdir(), "velvet-peer-"));
  const place = { folder, port: await findFreePort(), names };
  const { command, args, env } = await kind.prepare(place);
  const stdio = ["ignore", "ignore", "inherit"] as const;
  const child = spawn(command, args, { stdio: [...stdio], env: { ...process.env, ...env } });
  let fault: string | null = null;
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => {
      fault = `There is no ${name}. Install it: apt-get install ${name}`;
      resolve();
    });
    child.once("exit", (code) => {
      fault = `${name} ended with ${code}`;
      resolve();
    });
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const isReady = async () => (await listens(place.port)) && ((await kind.isReady?.(place)) ?? true);
  const end = performance.now() + PATIENCE_MS;
  while (!(await isReady())) {
    if (performance.now() > end) fault = `${name} has not become ready`;
    if (fault !== null) {
      await stop();
      throw new Error(fault);
    }
    await new Promise((resume) => setTimeout(resume, PAUSE_MS));
  }
  return { address: `127.0.0.1:${place.port}`, pid: child.pid as number, stop };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const answer = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("connect", () => answer(true)).once("error", () => answer(false));
  });
}
