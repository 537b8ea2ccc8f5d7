import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { cleanUp } from "./clean-up.ts";

const repository = join(import.meta.dirname, "../..");
/** The tools, and the parts of src that they import before anything is installed. */
const bootstrap = ["tools", "src/boot/page-build", "src/testing/find-redis.mjs", "src/testing/can-run.mjs"];

/** Makes a project in a temporary folder, with the bootstrap code under test and nothing installed. */
export function makeProject(files: Record<string, string | object> = {}): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "velvet-bootstrap-")));
  cleanUp(() => rmSync(root, { recursive: true, force: true }));
  const filter = (path: string) => !/\.(?:test\.ts|json)$/.test(path);
  for (const path of bootstrap) cpSync(join(repository, path), join(root, path), { recursive: true, filter });
  const manifest = { name: "fixture", version: "1.0.0", private: true, type: "module" };
  const lock = { name: "fixture", version: "1.0.0", lockfileVersion: 3, packages: { "": manifest } };
  writeFiles(root, { "package.json": manifest, "package-lock.json": lock, ...files });
  return root;
}

/** Makes a project with the pinned Node and everything in place that its empty lock file names. */
export function makeInstalledProject(files: Record<string, string | object> = {}): string {
  const root = makeProject({ "node_modules/.package-lock.json": { packages: {} }, ...files });
  const pinned = join(root, "node_modules", pinnedPackage, "bin", "node");
  mkdirSync(dirname(pinned), { recursive: true });
  symlinkSync(process.execPath, pinned);
  return root;
}

export const pinnedPackage =
  process.platform === "darwin"
    ? `node-bin-darwin-${process.arch}`
    : `node-${process.platform}-${process.arch}`;

export function writeFiles(root: string, files: Record<string, string | object>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
  }
}

/** Links a package of this repository into the project's node_modules. */
export function linkPackage(root: string, name: string): void {
  const link = join(root, "node_modules", name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(realpathSync(join(repository, "node_modules", name)), link);
}

/** The Node of a newcomer: an older one than the pinned one if this machine has it, otherwise this one. */
export const newcomersNode = findOlderNode() ?? process.execPath;

function findOlderNode(): string | undefined {
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    "/usr/bin",
    "/usr/local/bin",
    "/opt/homebrew/bin",
  ];
  const nodes = folders.map((folder) => join(folder, "node")).filter((path) => existsSync(path));
  return nodes.find((node) => {
    const major = Number(execFileSync(node, ["--version"], { encoding: "utf8" }).match(/^v(\d+)/)?.[1]);
    return major >= 20 && major < 26;
  });
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcessWithoutNullStreams;
  untilSaid(pattern: RegExp): Promise<void>;
  ended: Promise<Ended>;
}

interface RunOptions {
  /** Name of a command in PATH to run instead of a newcomer's Node. */
  command?: string;
  env?: Record<string, string>;
  uid?: number;
  node?: string;
}

export function startNode(root: string, args: string[], options: RunOptions = {}): Running {
  const env = { ...makeNewcomersEnvironment(), HOME: root, ...options.env };
  const { uid } = options;
  const child = spawn(options.command ?? options.node ?? newcomersNode, args, {
    cwd: root,
    env,
    ...(uid && { uid, gid: uid }),
  });
  child.stdin.end();
  cleanUp(() => void child.kill("SIGKILL"));
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].on("data", (chunk) => {
      said[name] += chunk;
    });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, ...said }));
  });
  const untilSaid = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => pattern.test(said.stdout + said.stderr) && resolve();
      child.stdout.on("data", look);
      child.stderr.on("data", look);
      child.on("close", () =>
        reject(new Error(`It ended without saying ${pattern}:\n${said.stdout}${said.stderr}`)),
      );
      look();
    });
  return { child, untilSaid, ended };
}

export const runNode = (root: string, args: string[], options: RunOptions = {}) =>
  startNode(root, args, options).ended;

// Variables that npm and vitest set for their children must not reach the newcomer's simulated shell.
export function makeNewcomersEnvironment(): Record<string, string> {
  const foreign =
    /^(?:npm_|VITEST|NODE_|CHROME_PATH|FORCE_COLOR|NO_COLOR|VELVET_|PLAYWRIGHT|STRICT_TESTS|PART_MINUTES|.*proxy$)/i;
  const entries = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !foreign.test(name),
  );
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return {
    ...(Object.fromEntries(entries) as Record<string, string>),
    PATH: [...path, "/usr/bin"].join(delimiter),
  };
}
