import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const RELEASE = "trixie";
const MIRROR = "http://deb.debian.org/debian";
/** A session of the test's user has nothing of the host's but these. */
const SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const EXTRA_CERTIFICATES = "/etc/extra-certificates.pem";

export type Machine = {
  /** The machine's root folder on this host. */
  folder: string;
  /** Arguments of `chroot` that run a command as this user, and the environment for it. */
  command(user: string, words: readonly string[]): { args: string[]; env: Record<string, string> };
  /** Runs a command as root; throws with its output if it fails. */
  asRoot(...words: string[]): Promise<void>;
  remove(): void;
};

/**
 * A Debian with git and npm and nothing else, in a folder of its own. It shares the host's kernel, network and devices.
 * Needs root and `debootstrap`.
 */
export async function makeMachine(): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), "velvet-bare-"));
  const mounts = ["proc", "dev"].map((name) => join(folder, name));
  const remove = () => {
    endProcesses(folder);
    for (const mount of mounts)
      if (isMounted(mount)) execFileSync("umount", ["--lazy", "--recursive", mount]);
    // Never into a mount that is still there: that would be the host's own devices.
    execFileSync("rm", ["--recursive", "--force", "--one-file-system", folder]);
  };
  try {
    // Every user of the machine has to enter its root folder.
    chmodSync(folder, 0o755);
    await run("debootstrap", ["--variant=minbase", RELEASE, folder, MIRROR], { maxBuffer: 1e9 });
    for (const mount of mounts) mkdirSync(mount, { recursive: true });
    await run("mount", ["-t", "proc", "proc", join(folder, "proc")]);
    await run("mount", ["--rbind", "/dev", join(folder, "dev")]);
    for (const file of ["/etc/resolv.conf", "/etc/hosts"]) copyFileSync(file, join(folder, file));
    if (process.env.NODE_EXTRA_CA_CERTS)
      copyFileSync(process.env.NODE_EXTRA_CA_CERTS, join(folder, EXTRA_CERTIFICATES));
    const machine = openMachine(folder, remove);
    await machine.asRoot("apt-get", "update");
    await machine.asRoot(
      "apt-get",
      "install",
      "--yes",
      "--no-install-recommends",
      "ca-certificates",
      "git",
      "npm",
    );
    return machine;
  } catch (error) {
    remove();
    throw error;
  }
}

function openMachine(folder: string, remove: () => void): Machine {
  const command = (user: string, words: readonly string[]) => ({
    args: [`--userspec=${user}`, folder, ...words],
    env: {
      PATH: SYSTEM_PATH,
      HOME: user === "root" ? "/root" : `/home/${user}`,
      LANG: "C.UTF-8",
      DEBIAN_FRONTEND: "noninteractive",
      ...(existsSync(join(folder, EXTRA_CERTIFICATES)) && { NODE_EXTRA_CA_CERTS: EXTRA_CERTIFICATES }),
    },
  });
  return {
    folder,
    command,
    async asRoot(...words) {
      const { args, env } = command("root", words);
      await run("chroot", args, { env, maxBuffer: 1e9 });
    },
    remove,
  };
}

/** Ends the processes that a failed run left in the machine. */
function endProcesses(folder: string): void {
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${id}/root`) === folder) process.kill(Number(id), "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }
}

function isMounted(path: string): boolean {
  return readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .some((line) => line.split(" ")[1] === path);
}
