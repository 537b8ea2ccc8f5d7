import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Images and containers in a store of their own, which leaves those of this machine alone. */
export type Store = { folder: string; flags: readonly string[] };

export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true });
  const flags = [
    ...["--root", join(folder, "images"), "--runroot", join(folder, "run")],
    ...["--storage-driver", "overlay"],
  ];
  return { folder, flags };
}

/** @throws Error with what the command said */
export async function podman({ flags }: Store, ...words: string[]): Promise<string> {
  const own = ["--cgroup-manager=cgroupfs", "--runtime=runc", "--events-backend=file"];
  const { stdout } = await run("podman", [...flags, ...own, ...words], { maxBuffer: 1e9 });
  return stdout.trim();
}

export async function removeStore(store: Store): Promise<void> {
  await podman(store, "rm", "--all", "--force", "--time=0").catch(() => {});
  // Detaches the mounts of the images, which rm cannot remove.
  await podman(store, "umount", "--all", "--force").catch(() => {});
  await podman(store, "image", "umount", "--all", "--force").catch(() => {});
  await podman(store, "system", "reset", "--force").catch(() => {});
  rmSync(store.folder, { recursive: true, force: true });
}

/** Makes an image of a root file system. @param changes lines as in a Dockerfile */
export async function importImage(
  store: Store,
  { archive, tag, changes = [] }: { archive: string; tag: string; changes?: string[] },
): Promise<void> {
  const path = "ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const words = [path, ...changes].flatMap((line) => ["--change", line]);
  await podman(store, "import", "--quiet", ...words, archive, tag);
}

/**
 * Builds the image of a folder's Dockerfile. npm in the build gets this machine's registry and certificates by files
 * that are mounted for the build alone.
 */
export async function buildImage(
  { flags, folder }: Store,
  { context, tag, args = [] }: { context: string; tag: string; args?: string[] },
): Promise<void> {
  const mounts = await writeNpmFiles(mkdtempSync(join(folder, "npm-")));
  const words = [
    ...["build", "--isolation=chroot", "--network=host", "--format=docker", "--no-cache"],
    ...["--ulimit=nofile=1024:1024", "--ulimit=nproc=1024:1024"],
    ...mounts.flatMap(([from, to]) => ["--volume", `${from}:${to}:ro`]),
    ...args.flatMap((arg) => ["--build-arg", arg]),
    ...["--tag", tag, context],
  ];
  await run("buildah", [...flags, ...words], { maxBuffer: 1e9 });
}

/** The configuration that npm has on this machine, where the npm of the build looks for it. */
async function writeNpmFiles(folder: string): Promise<[from: string, to: string][]> {
  const ask = async (name: string) => (await run("npm", ["config", "get", name])).stdout.trim();
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  const inside = "/run/certificates.pem";
  const lines = await Promise.all(
    ["registry", "https-proxy", "noproxy"].map(async (name) => [name, await ask(name)] as const),
  );
  const config = lines.filter(([, value]) => value && value !== "null" && value !== "undefined");
  if (certificates) config.push(["cafile", inside]);
  const file = join(folder, "npmrc");
  writeFileSync(file, config.map((line) => `${line.join("=")}\n`).join(""));
  return [
    [file, "/usr/local/etc/npmrc"],
    ...(certificates && existsSync(certificates) ? ([[certificates, inside]] as [string, string][]) : []),
  ];
}
