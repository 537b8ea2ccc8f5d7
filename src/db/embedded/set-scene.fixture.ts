import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { test as base, vi } from "vitest";
import { openFolder } from "#testing/work-in-memory.ts";
import { copyBinaries } from "./copy-binaries.ts";
import { type Binaries, findBinaries } from "./find-binaries.ts";
import { listProcesses } from "./find-process.ts";
import type { LiveProgram } from "./live-program.fixture.ts";
import { sendSignal } from "./send-signal.ts";
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from "./start-embedded.ts";

export const isRoot = process.getuid?.() === 0;
/** A user without rights. Every Unix has this id, and PostgreSQL only needs its line in /etc/passwd. */
export const nobody = { uid: 65534, gid: 65534 };

const fixture = fileURLToPath(new URL("./live-program.fixture.ts", import.meta.url));

type News = Record<string, unknown>;
export type Running = { child: ChildProcess; news: News[]; ended: Promise<unknown> };

/**
 * Creates folders that anyone may enter, with programs and databases in them; removes everything when the test
 * ends.
 */
function setScene({ fallback, publicBinaries }: Pick<Shared, "fallback" | "publicBinaries">) {
  const folders: string[] = [];
  const undo: (() => unknown)[] = [];

  const makeFolder = async (mode = 0o755): Promise<string> => {
    const folder = await realpath(await mkdtemp(join(openFolder(), "velvet-embedded-")));
    folders.push(folder);
    await chmod(folder, mode);
    return folder;
  };

  const start = async (
    options: Partial<EmbeddedOptions> & { dataDir: string },
  ): Promise<EmbeddedDatabase> => {
    const quick = { fsync: "off", shared_buffers: "16MB" };
    const database = await startEmbedded({
      log: () => {},
      fallback: await fallback(),
      ...options,
      settings: { ...quick, ...options.settings },
    });
    undo.push(() => database.stop());
    return database;
  };

  const startProgram = async (program: LiveProgram, fileLimit?: number): Promise<Running> => {
    const options = { fallback: await fallback(), ...program.options };
    const limit = fileLimit ? `ulimit -f ${fileLimit}; ` : "";
    const args = ["-c", `${limit}exec "$@"`, "sh", process.execPath, fixture];
    const child = spawn("/bin/sh", [...args, JSON.stringify({ ...program, options })], {
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const news: News[] = [];
    const lines = createInterface({ input: child.stdout });
    lines.on("line", (line) => news.push(JSON.parse(line) as News));
    const ended = new Promise((resolve) => lines.once("close", resolve));
    undo.push(() => child.kill("SIGKILL"));
    return { child, news, ended };
  };

  const cleanUp = async () => {
    for (const step of undo.splice(0).reverse()) await step();
    for (const folder of folders.splice(0)) await removeFolder(folder);
  };
  return { makeFolder, fallback, publicBinaries, start, startProgram, undo, cleanUp };
}

export type Scene = ReturnType<typeof setScene>;

export const test = base.extend<{ shared: Shared; scene: Scene }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's names
    async ({}, use) => {
      const shared = share();
      await use(shared);
      await shared.cleanUp();
    },
    { scope: "file" },
  ],
  scene: async ({ shared }, use) => {
    const scene = setScene(shared);
    await use(scene);
    await scene.cleanUp();
  },
});

type Shared = ReturnType<typeof share>;

/** Values that the tests of one file share, each made on first use. */
function share() {
  let made: Promise<string> | undefined;
  let copied: Promise<Binaries> | undefined;

  const fallback = async (): Promise<string> => {
    made ??= makeRefuge();
    return await made;
  };

  /** Copies the server's files to a folder that every user can read, wherever the project is. */
  const publicBinaries = async (): Promise<Binaries> => {
    copied ??= findBinaries().then(async (binaries) =>
      isRoot ? { ...binaries, native: await copyBinaries(binaries, await fallback()) } : binaries,
    );
    return await copied;
  };

  const cleanUp = async () => {
    if (made) await removeFolder(await made);
  };
  return { fallback, publicBinaries, cleanUp };
}

async function makeRefuge(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(openFolder(), "velvet-embedded-fallback-")));
  await chmod(folder, 0o755);
  return folder;
}

async function removeFolder(folder: string): Promise<void> {
  const servers = (await listProcesses()).filter(({ command }) => command.includes(` -D ${folder}/`));
  for (const { pid } of servers) sendSignal(pid, "SIGQUIT");
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

/** Waits for a reported line with this key and returns its value. */
export async function waitForLine<T = string>({ news }: Running, key: string): Promise<T> {
  const line = await vi.waitUntil(() => news.find((line) => key in line || "message" in line), {
    timeout: 18_000,
    interval: 5,
  });
  if (!(key in line)) throw new Error(`The program ended with ${JSON.stringify(line)}`);
  return line[key] as T;
}

export async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function readPid(place: string): Promise<number> {
  return Number.parseInt(await readFile(join(place, "cluster/postmaster.pid"), "utf8"), 10);
}
