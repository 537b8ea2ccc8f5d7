import { spawn } from "node:child_process";
import { makeEnvironment } from "./bootstrap/make-environment.mjs";
import { isEntry, root } from "./bootstrap/project.mjs";
import { runEntry, SetupError } from "./bootstrap/setup-error.mjs";
import { ensureInstalled, findPinnedNode } from "./install.mjs";

const forwarded = ["SIGINT", "SIGTERM", "SIGHUP"];
const oneKeystroke = 500;

/**
 * Runs a TypeScript file of this project on the pinned Node and exits with its exit code. The child has an
 * IPC channel: its 'disconnect' event tells that this process is gone, even after kill -9. If the script does
 * not listen for it, SIGTERM ends it.
 */
export async function runScript(script, args) {
  await ensureInstalled();
  const watch = new URL("./bootstrap/end-with-parent.mjs", import.meta.url);
  const child = spawn(findPinnedNode(), [`--import=${watch.href}`, script, ...args], {
    cwd: root,
    env: makeEnvironment(),
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  forwardSignals(child);
  if (process.env.npm_lifecycle_event) endWithNpm(child);
  child.on("error", (error) => {
    console.error(error);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code);
    for (const name of forwarded) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

// One Ctrl-C can arrive twice, from the terminal and from npm. The child needs time to end in order.
function forwardSignals(child) {
  const last = new Map();
  for (const signal of forwarded)
    process.on(signal, () => {
      if (Date.now() - (last.get(signal) ?? 0) < oneKeystroke) return;
      last.set(signal, Date.now());
      child.kill(signal);
    });
}

// When npm is killed, it does not tell its children, but whoever killed it wanted them to end.
function endWithNpm(child) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 500);
  watch.unref();
}

if (isEntry(import.meta.url))
  await runEntry(() => {
    const [script, ...args] = process.argv.slice(2);
    if (!script)
      throw new SetupError("Name the file to run.", "Usage: node tools/run.mjs <file.ts> [arguments]");
    return runScript(script, args);
  });
