import { execFileSync } from "node:child_process";

/** Returns whether the program starts with --version. */
export function canRun(path) {
  try {
    execFileSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
