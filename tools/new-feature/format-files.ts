import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** How long a name is decides where lines break, so the formatter has the last word. */
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
