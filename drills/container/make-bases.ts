import { execFile } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const RELEASE = "trixie";
const MIRROR = "http://deb.debian.org/debian";
/** The official slim images of Debian leave these out too. */
const LEFT_OUT = [
  ...["usr/share/doc", "usr/share/man", "usr/share/locale", "usr/share/info", "usr/share/lintian"],
  ...["var/cache/apt", "var/lib/apt/lists", "var/log", "var/cache/debconf"],
];

/** Archives of root file systems, in a folder that later runs use again. */
export type Bases = { node: string; proxy: string };

/**
 * Makes what the images stand on from Debian's packages and the pinned Node, so that no registry of images is needed.
 * Needs root and `debootstrap`.
 */
export async function makeBases(cache: string): Promise<Bases> {
  mkdirSync(cache, { recursive: true });
  const node = join(cache, `node-${process.versions.node}-${RELEASE}.tar`);
  const proxy = join(cache, `caddy-${RELEASE}.tar`);
  if (!existsSync(node))
    await makeArchive(node, ["libatomic1"], async (folder) => {
      await addNode(folder);
      await run("chroot", [folder, "useradd", "--uid=1000", "--user-group", "--create-home", "node"]);
    });
  // The official image of Caddy has a wget too, of busybox.
  if (!existsSync(proxy)) await makeArchive(proxy, ["caddy", "wget", "ca-certificates"]);
  return { node, proxy };
}

/** The Node of this process is the pinned one. It and npm lie where the official image has them. */
async function addNode(folder: string): Promise<void> {
  const local = join(folder, "usr/local");
  copyFileSync(process.execPath, join(local, "bin/node"));
  cpSync(await findNpm(), join(local, "lib/node_modules/npm"), { recursive: true, dereference: true });
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
}

/** The folder of the npm that started this drill. A drill started without npm asks npm where its global packages lie. */
async function findNpm(): Promise<string> {
  const started = process.env.npm_execpath;
  if (started) return dirname(dirname(realpathSync(started)));
  const { stdout } = await run("npm", ["root", "--global"]);
  return join(stdout.trim(), "npm");
}

async function makeArchive(
  archive: string,
  packages: string[],
  change: (folder: string) => Promise<void> = async () => {},
): Promise<void> {
  const folder = `${archive}.folder`;
  const draft = `${archive}.draft`;
  try {
    rmSync(folder, { recursive: true, force: true });
    const wanted = `--include=${packages.join(",")}`;
    await run("debootstrap", ["--variant=minbase", wanted, RELEASE, folder, MIRROR], { maxBuffer: 1e9 });
    await change(folder);
    for (const path of LEFT_OUT) {
      rmSync(join(folder, path), { recursive: true, force: true });
      if (path.startsWith("var/")) mkdirSync(join(folder, path));
    }
    await run("tar", ["--create", "--numeric-owner", "--directory", folder, "--file", draft, "."]);
    renameSync(draft, archive);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(draft, { force: true });
  }
}
