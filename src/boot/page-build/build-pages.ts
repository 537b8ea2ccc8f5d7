import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressFiles } from "./compress-files.ts";
import { hashPageInputs } from "./hash-page-inputs.ts";
import { holdLock } from "./hold-lock.mjs";

export interface BuildOptions {
  root?: string;
  force?: boolean;
  say?: (line: string) => void;
  signal?: AbortSignal;
}

const sayEvery = 5_000;

/**
 * Builds the pages if their sources have changed or the last build did not finish. Of two processes one builds and
 * the other waits for it.
 * @returns whether it built
 * @throws Error if the build fails or is aborted
 */
export async function buildPagesIfStale(options: BuildOptions = {}): Promise<boolean> {
  const { root = join(import.meta.dirname, "../../.."), force = false, say = console.log, signal } = options;
  if (!force && isFresh(root)) return false;
  const lock = await holdLock(join(root, ".cache", "build-pages.lock"), () =>
    say("Another process is building the pages. Waiting for it"),
  );
  try {
    if (!force && isFresh(root)) return false;
    const inputs = hashPageInputs(root);
    rmSync(stampOf(root), { force: true });
    await runBuild(root, { say, signal, onStart: lock.addProcess });
    say("Compressing the page files");
    await compressFiles(join(root, "build", "client"));
    mkdirSync(join(root, "build"), { recursive: true });
    writeFileSync(stampOf(root), inputs);
    return true;
  } finally {
    lock.release();
  }
}

// Written last, so its absence shows an interrupted build.
const stampOf = (root: string) => join(root, "build", "inputs.sha256");

function isFresh(root: string): boolean {
  if (!existsSync(stampOf(root)) || !existsSync(join(root, "build", "server", "index.js"))) return false;
  return readFileSync(stampOf(root), "utf8") === hashPageInputs(root);
}

interface RunOptions {
  say: (line: string) => void;
  signal: AbortSignal | undefined;
  onStart: (pid: number) => void;
}

async function runBuild(root: string, { say, signal, onStart }: RunOptions): Promise<void> {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  say("Building the pages");
  const timer = setInterval(() => say(`Building the pages (${seconds()} s)`), sayEvery);
  const build = spawn(process.execPath, [join(root, "node_modules/@react-router/dev/bin.cjs"), "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  if (build.pid) onStart(build.pid);
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000);
  };
  build.stdout.on("data", keep);
  build.stderr.on("data", keep);
  try {
    const code = await new Promise((resolve, reject) => {
      build.on("error", reject);
      build.on("close", (code, name) => resolve(code ?? name));
    });
    if (code !== 0) throw new Error(`The pages could not be built (${code}):\n${output.trim()}`);
  } finally {
    clearInterval(timer);
  }
  say(`Pages built (${seconds()} s)`);
}
