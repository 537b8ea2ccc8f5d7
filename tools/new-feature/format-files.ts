import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Line breaks depend on the length of the feature's name, so the formatter runs last. */
export function formatFiles(root: string, files: string[]): void {
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  execFileSync(
    process.execPath,
    [biome, "check", "--write", "--vcs-enabled=false", "--no-errors-on-unmatched", ...files],
    {
      cwd: root,
      stdio: "pipe",
    },
  );
}
