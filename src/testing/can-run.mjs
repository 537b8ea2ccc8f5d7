import { execFileSync } from "node:child_process";

export function canRun(path) {
  try {
    execFileSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
