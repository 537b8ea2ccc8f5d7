import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Names the scope in which a process id is unique: this machine, and on Linux this container. */
export function namePlace() {
  try {
    return `${hostname()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

/**
 * Returns when a process began, so that a later process with the same id is not mistaken for it. Undefined if it
 * has ended.
 */
export function findBirth(pid) {
  return process.platform === "linux" ? readBirth(pid) : askBirth(pid);
}

function readBirth(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function askBirth(pid) {
  try {
    const options = { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], options).trim() || undefined;
  } catch {
    return undefined;
  }
}
