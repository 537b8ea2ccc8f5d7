import { randomUUID } from "node:crypto";
import {
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findBirth, namePlace } from "./name-process.mjs";

const lookEvery = 250;
const beatEvery = 2_000;
const looksWithoutBeat = 60;

/**
 * Waits for a lock file and holds it until `release()`. A lock is abandoned when all its processes have ended, or,
 * if they are on another machine, when its file has not been touched during 15 s of polling. Plain JavaScript,
 * because tools/install.mjs uses it on any Node from 20.
 * @param {string} path
 * @param {() => void} [onWait] called once if another process holds the lock
 */
export async function holdLock(path, onWait = () => {}) {
  mkdirSync(dirname(path), { recursive: true });
  const held = { token: randomUUID(), place: namePlace(), processes: [nameProcess(process.pid)] };
  let last = { version: "", looks: 0, isReported: false };
  while (!take(path, held)) {
    const seen = look(path);
    if (!seen) continue;
    const looks = seen.version === last.version ? last.looks + 1 : 0;
    if (isAbandoned(seen, looks)) {
      breakLock(path, seen.text);
      continue;
    }
    if (!last.isReported) onWait();
    last = { version: seen.version, looks, isReported: true };
    await pause(lookEvery);
  }
  return keep(path, held);
}

function keep(path, held) {
  const beat = setInterval(() => touch(path), beatEvery);
  beat.unref();
  const release = () => {
    clearInterval(beat);
    process.off("exit", release);
    if (look(path)?.text.includes(held.token)) remove(path);
  };
  process.on("exit", release);
  const addProcess = (pid) => {
    held.processes.push(nameProcess(pid));
    writeFileSync(path, JSON.stringify(held));
  };
  return { release, addProcess };
}

const nameProcess = (pid) => ({ pid, birth: findBirth(pid) });

function take(path, held) {
  try {
    writeFileSync(path, JSON.stringify(held), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function look(path) {
  try {
    const text = readFileSync(path, "utf8");
    return { text, version: `${statSync(path).mtimeMs} ${text}` };
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function isAbandoned(seen, looks) {
  let held;
  try {
    held = JSON.parse(seen.text);
  } catch {
    return looks >= looksWithoutBeat;
  }
  if (held.place !== namePlace()) return looks >= looksWithoutBeat;
  return held.processes.every(({ pid, birth }) => !birth || findBirth(pid) !== birth);
}

// Two processes may find the same abandoned lock: the slower one would move the faster one's new lock away, so it
// puts it back.
function breakLock(path, text) {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  const moved = readFileSync(aside, "utf8");
  if (moved === text) remove(aside);
  else renameSync(aside, path);
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {}
}

function remove(path) {
  try {
    unlinkSync(path);
  } catch {}
}
