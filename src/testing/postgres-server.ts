import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { chooseOwner, type Owner } from "#db/embedded/choose-owner.ts";
import { createCluster } from "#db/embedded/create-cluster.ts";
import { findBinaries } from "#db/embedded/find-binaries.ts";
import { prepareBinaries } from "#db/embedded/prepare-binaries.ts";
import { plainEnvironment, runProgram } from "#db/embedded/run-program.ts";
import { sendSignal } from "#db/embedded/send-signal.ts";
import { endWithFile } from "./end-with-file.ts";
import { findFreePort } from "./free-port.ts";

/** A whole server for a test or a drill of its own: it listens on loopback, and a test can kill or stop it. */
export type PostgresServer = {
  port: number;
  /** Folder of its data. */
  cluster: string;
  /** Address of the program's database. */
  url: string;
  /** Runs a statement as superuser in the program's database. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  start(): Promise<void>;
  /** Ends all of its processes at once, as a power cut would. */
  kill(): Promise<void>;
  /** SIGSTOP to all of its processes: it still accepts connections, because the kernel does. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Makes a primary of a replica. */
  promote(): Promise<void>;
  /** Kills it and removes its data. */
  remove(): Promise<void>;
};

export type ServerFolder = { place: string; native: string; owner: Owner | undefined };

/** Without waiting for the disk, which changes nothing for a process that is killed. */
export const FAST = { fsync: "off", full_page_writes: "off" };

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "64MB",
  wal_keep_size: "512MB",
  max_wal_senders: "6",
  // A replica that is paused or slow must not cost the primary its walsender, and is noticed soon when it is back.
  wal_retrieve_retry_interval: "200ms",
  log_min_messages: "warning",
};

/** Makes a folder in which the server's user may work. */
export async function makeServerFolder(): Promise<ServerFolder> {
  const folder = await mkdtemp(join(tmpdir(), "velvet-server-"));
  await chmod(folder, 0o755);
  const owner = await chooseOwner([]);
  const place = { path: folder, owner, moved: false };
  const copyRoot = owner ? "/var/lib/velvet" : folder;
  const native = await prepareBinaries({ binaries: await findBinaries(), place, copyRoot, log: () => {} });
  return { place: folder, native, owner };
}

/** Creates an empty server and starts it. */
export async function startPrimary(settings: Record<string, string> = FAST): Promise<PostgresServer> {
  const folder = await makeServerFolder();
  await createCluster({ ...folder, durable: false });
  const server = await openServer(folder, settings);
  await server.start();
  return server;
}

/** A server on data that are already there. It is removed with the test file at the latest. */
export async function openServer(
  { place, native, owner }: ServerFolder,
  settings: Record<string, string>,
): Promise<PostgresServer> {
  const cluster = join(place, "cluster");
  const port = await findFreePort();
  const hba = join(place, "pg_hba.conf");
  await writeFile(hba, "host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n");
  const values = { ...SETTINGS, ...settings, port: String(port), hba_file: hba };
  const args = ["-D", cluster, ...Object.entries(values).flatMap(([name, one]) => ["-c", `${name}=${one}`])];
  const identity = owner ? { uid: owner.uid, gid: owner.gid } : {};
  const superuser = `postgresql://postgres@127.0.0.1:${port}/velvet?sslmode=disable`;
  let child: ChildProcess | null = null;
  const signalAll = async (signal: NodeJS.Signals) => {
    if (!child?.pid) return;
    for (const pid of [child.pid, ...(await listChildren(child.pid))]) sendSignal(pid, signal);
  };
  const server: PostgresServer = {
    port,
    cluster,
    url: `postgresql://velvet@127.0.0.1:${port}/velvet?sslmode=disable`,
    query: (text, values) => queryOnce(superuser, text, values),
    async start() {
      const log = await open(join(place, "server.log"), "a");
      child = spawn(join(native, "bin/postgres"), args, {
        ...identity,
        cwd: "/",
        env: plainEnvironment,
        stdio: ["ignore", log.fd, log.fd],
      });
      await log.close();
      await waitUntilReady(superuser, child, join(place, "server.log"));
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      await signalAll("SIGKILL");
      await ended;
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    async promote() {
      const { ok, output } = await runProgram(
        join(native, "bin/pg_ctl"),
        ["promote", "-D", cluster, "-t", "30"],
        { owner },
      );
      if (!ok) throw new Error(output);
    },
    async remove() {
      forget();
      await server.kill();
      await rm(place, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  const forget = endWithFile(() => server.remove());
  return server;
}

async function queryOnce<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function waitUntilReady(url: string, child: ChildProcess, log: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended before it was ready:\n${await readFile(log, "utf8")}`);
    const isReady = await queryOnce(url, "select 1").then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await wait(20);
  }
}

/** Each process of the server has a session of its own, so signals to a group would not reach them. */
async function listChildren(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}
