import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { holdLock } from "../src/boot/page-build/hold-lock.mjs";
import { makeProject } from "./bootstrap/make-project.ts";

const lockIn = (root: string) => join(root, ".cache", "some.lock");

test.concurrent("one process holds it at a time, in turn", async () => {
  const path = lockIn(makeProject());
  let inside = 0;
  let most = 0;
  const enter = async () => {
    const lock = await holdLock(path);
    most = Math.max(most, ++inside);
    await new Promise(setImmediate);
    inside--;
    lock.release();
  };
  await Promise.all(Array.from({ length: 5 }, enter));
  expect(most).toBe(1);
  expect(existsSync(path)).toBe(false);
});

test.concurrent("a lock whose process was killed is taken over", async () => {
  const root = makeProject();
  const hold = `import { holdLock } from "./src/boot/page-build/hold-lock.mjs";
    await holdLock(".cache/some.lock"); console.log("held"); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", hold], { cwd: root });
  await once(holder.stdout, "data");
  let waited = false;
  const waiting = holdLock(lockIn(root), () => {
    waited = true;
    holder.kill("SIGKILL");
  });
  (await waiting).release();
  expect({ waited, killed: holder.signalCode ?? (await once(holder, "exit"))[1] }).toEqual({
    waited: true,
    killed: "SIGKILL",
  });
});

test.concurrent("a lock is taken over if another process now has its holder's id, and the first holder cannot release it", async () => {
  const path = lockIn(makeProject());
  const lock = await holdLock(path);
  const held = JSON.parse(readFileSync(path, "utf8"));
  held.processes = [{ pid: process.pid, birth: "long ago" }];
  writeFileSync(path, JSON.stringify(held));
  let waited = false;
  const next = await holdLock(path, () => {
    waited = true;
  });
  lock.release();
  expect({ waited, stillHeld: existsSync(path) }).toEqual({ waited: false, stillHeld: true });
  next.release();
});
