import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compiled } from "./compiled.ts";
import { endWithFile } from "./end-with-file.ts";
import { SHARED_SECRET } from "./shared-secret.ts";

const ROOT = join(import.meta.dirname, "../..");
const READY = /Velvet is ready: (\S+)|Running: /;

export type ProgramOptions = {
  /** Data of an earlier program. By default a fresh folder, which is removed at the end. */
  dataDir?: string;
  env?: Record<string, string>;
  args?: string[];
  /** Folder with the program's files; by default this repository. */
  root?: string;
  /** Receives the whole output so far whenever more comes. */
  onOutput?: (output: string, child: ChildProcess) => void;
};

export type Program = {
  /** Address that the program reports. */
  address: string;
  process: ChildProcess;
  dataDir: string;
  databaseUrl(): Promise<string>;
  output(): string;
  /** Ends the program as Ctrl-C does and removes its folder. @returns its exit code */
  stop(): Promise<number | null>;
};

/**
 * Starts the real program, as `npm start` runs it, on a free port with its own embedded database and without the
 * companions of the demo, unless `env` asks for them.
 * @throws Error with its whole output, if it ends before it is ready
 */
export async function startProgram({
  dataDir,
  env = {},
  args = [],
  root = ROOT,
  onOutput,
}: ProgramOptions = {}): Promise<Program> {
  const folder = dataDir ?? (await makeDataFolder());
  const child = spawnProgram({
    args,
    root,
    env: { DATA_DIR: folder, ...(env.DATABASE_URL && { SECRET: SHARED_SECRET }), ...env },
  });
  const ended = once(child, "exit");
  const forget = endWithFile(async () => {
    // The program ends its database too.
    child.kill("SIGINT");
    await ended;
    if (!dataDir) await removeFolder(folder);
  });
  void ended.then(forget);
  let output = "";
  const ready = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      onOutput?.(output, child);
      const found = READY.exec(output);
      if (found) resolve(found[1] ?? "");
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
  });
  const address = await Promise.race([
    ready,
    ended.then(async ([code]) => {
      if (!dataDir) await removeFolder(folder);
      throw new Error(`The program ended with ${code} before it was ready:\n${output}`);
    }),
  ]);
  return {
    address,
    process: child,
    dataDir: folder,
    databaseUrl: () => readDatabaseUrl(folder),
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
      const [code] = await ended;
      if (!dataDir) await removeFolder(folder);
      return code;
    },
  };
}

type Spawned = Required<Pick<ProgramOptions, "args" | "root" | "env">>;

function spawnProgram({ args, root, env }: Spawned): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, ["src/main.ts", ...args], {
    cwd: root,
    env: { PATH, HOME, ...compiled, PORT: "0", COMPANIONS: "no", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
}

/** The database's own user must be able to enter the folder. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "velvet-program-"));
  await chmod(folder, 0o755);
  const data = join(folder, "data");
  await mkdir(data, { mode: 0o755 });
  return data;
}

export function removeFolder(dataDir: string): Promise<void> {
  return rm(join(dataDir, ".."), { recursive: true, force: true });
}

/** The fifth line of postmaster.pid says where the socket is. */
export async function readDatabaseUrl(dataDir: string): Promise<string> {
  const note = await readFile(join(dataDir, "cluster", "postmaster.pid"), "utf8");
  const socket = encodeURIComponent(note.split("\n")[4]?.trim() ?? "");
  return `postgresql://velvet@localhost:5432/velvet?host=${socket}&sslmode=disable`;
}
