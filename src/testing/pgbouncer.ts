import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { chooseOwner } from "#db/embedded/choose-owner.ts";
import { canRun } from "./can-run.mjs";
import { endWithFile } from "./end-with-file.ts";
import { findFreePort } from "./free-port.ts";

const MANUAL = join(import.meta.dirname, "../../docs/operating.md");

export type Pgbouncer = {
  port: number;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again at the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  /** Sessions of the server for each database. */
  sessions: number;
  /** More lines of its settings. */
  lines?: readonly string[];
};

/**
 * Starts the machine's PgBouncer in front of a server of tests, with the settings of docs/operating.md.
 * @throws Error that says what is missing, if there is none
 */
export async function startPgbouncer(
  serverUrl: string,
  { sessions, lines = [] }: Options,
): Promise<Pgbouncer> {
  const command = findPgbouncer();
  // PgBouncer refuses to run as root.
  const owner = await chooseOwner([]);
  const folder = await mkdtemp(join(tmpdir(), "velvet-pgbouncer-"));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const file = join(folder, "pgbouncer.ini");
  const users = join(folder, "userlist.txt");
  const { username, searchParams, port: serverPort } = new URL(serverUrl);
  await writeFile(users, `"${username}" ""\n`);
  const ini = setValues(await readManual(), {
    listen_port: String(port),
    auth_type: "trust",
    auth_file: users,
    default_pool_size: String(sessions),
    server_round_robin: "1",
  });
  const target = `* = host=${searchParams.get("host")} port=${serverPort} `;
  await writeFile(file, [ini.replace(/^velvet = .*(?=connect_query)/m, target), ...lines, ""].join("\n"));
  let child: ChildProcess;
  const start = async () => {
    const identity = owner ? { uid: owner.uid, gid: owner.gid } : {};
    child = spawn(command, [file], { ...identity, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
    await ready(child);
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  // An aborted run calls no stop().
  const killAtExit = () => void child.kill("SIGKILL");
  const stop = async () => {
    forget();
    process.off("exit", killAtExit);
    await kill();
    await rm(folder, { recursive: true, force: true });
  };
  const forget = endWithFile(stop);
  await start();
  process.once("exit", killAtExit);
  return { port, kill, start, stop };
}

/** The address of the same database through PgBouncer. */
export function throughPgbouncer(url: string, port: number): string {
  const { username, pathname } = new URL(url);
  return `postgresql://${username}@127.0.0.1:${port}${pathname}?sslmode=disable`;
}

function findPgbouncer(): string {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  const inPath = folders.map((folder) => join(folder, "pgbouncer")).filter(existsSync);
  const found = [process.env.PGBOUNCER_PATH, ...inPath].find((path) => path && canRun(path));
  if (found) return found;
  throw new Error(
    "No PgBouncer on this machine. Install it (apt-get install pgbouncer), or set PGBOUNCER_PATH.",
  );
}

async function readManual(): Promise<string> {
  const ini = /```ini\n(\[databases\]\n[\s\S]*?)\n```/.exec(await readFile(MANUAL, "utf8"))?.[1];
  if (!ini) throw new Error("docs/operating.md has no pgbouncer.ini.");
  return ini;
}

function setValues(ini: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name} = .*$`, "m");
    if (!line.test(text)) throw new Error(`The pgbouncer.ini of docs/operating.md does not set ${name}.`);
    return text.replace(line, `${name} = ${value}`);
  }, `${ini}\nunix_socket_dir =`);
}

function ready(child: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    child.stderr?.on("data", (chunk: Buffer) => {
      // Later output is of no use, but has to be read.
      if (output.length < 20_000) output += chunk;
      if (output.includes("process up")) resolve();
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`PgBouncer ended with ${code} before it was ready:\n${output}`)),
    );
  });
}
