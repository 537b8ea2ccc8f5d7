import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import {
  makeInstalledProject,
  pinnedPackage,
  runNode,
  startNode,
  writeFiles,
} from "./bootstrap/make-project.ts";
import { findMissingLibrary, tellLibrary } from "./install-node-libraries.mjs";

// All tests run npm, Node or a whole test run, in parallel.
vi.setConfig({ testTimeout: 60_000 });

const start = ["tools/start.mjs"];

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.concurrent("runs TypeScript on the pinned Node with its arguments, and ends with its code", async () => {
  const root = makeInstalledProject({
    "src/main.ts": `const said: object = { node: process.versions.node.split(".")[0], first: process.env.PATH.split(":")[0],
      args: process.argv.slice(2), cwd: process.cwd() };
      console.log(JSON.stringify(said)); process.exitCode = 7;`,
  });
  const { code, stdout, stderr } = await runNode(root, [...start, "--roles=web", "two words"]);
  expect(JSON.parse(stdout)).toEqual({
    node: "26",
    first: join(root, "node_modules", ".bin"),
    args: ["--roles=web", "two words"],
    cwd: root,
  });
  expect({ code, stderr }).toEqual({ code: 7, stderr: "" });
});

test.concurrent("runs any other script the same way", async () => {
  const root = makeInstalledProject({
    "src/cli.ts": "const words: string[] = process.argv.slice(2); console.log(words.join());",
  });
  expect(await runNode(root, ["tools/run.mjs", "src/cli.ts", "seed", "--members=5"])).toMatchObject({
    code: 0,
    stdout: "seed,--members=5\n",
  });
});

test.concurrent("ends by the signal that ended the program", async () => {
  const root = makeInstalledProject({ "src/main.ts": `process.kill(process.pid, "SIGKILL");` });
  expect(await runNode(root, start)).toMatchObject({ code: null, signal: "SIGKILL" });
});

test.concurrent("passes a signal on, lets the program close in its own time, and passes a second Ctrl-C on", async () => {
  const root = makeInstalledProject({
    "src/main.ts": `let seen = 0;
      process.on("SIGTERM", () => console.log("closing"));
      process.on("SIGINT", () => { if (++seen === 2) process.exit(3); console.log("once more to hurry"); });
      process.stdin.resume(); setInterval(() => {}, 1000); console.log("ready");`,
  });
  const running = startNode(root, start);
  await running.untilSaid(/ready/);
  running.child.kill("SIGTERM");
  await running.untilSaid(/closing/);
  expect(running.child.exitCode).toBe(null);

  const pressing = setInterval(() => running.child.kill("SIGINT"), 5);
  await running.untilSaid(/once more to hurry/);
  const { code } = await running.ended;
  clearInterval(pressing);
  expect(code).toBe(3);
});

test.concurrent("tells the program that it was killed, so that it can close", async () => {
  const root = makeInstalledProject({
    "src/main.ts": `import { writeFileSync } from "node:fs";
      process.on("disconnect", () => { writeFileSync("closed", "in order"); process.exit(); });
      setInterval(() => {}, 1000); console.log("ready");`,
  });
  const running = startNode(root, start);
  await running.untilSaid(/ready/);
  running.child.kill("SIGKILL");
  await vi.waitUntil(() => existsSync(join(root, "closed")), { timeout: 10_000 });
});

test.concurrent("a script that does not listen for it ends too when its starter was killed", async () => {
  const root = makeInstalledProject({
    "bench/run.ts": `import { writeFileSync } from "node:fs";
      writeFileSync("pid", String(process.pid)); setInterval(() => {}, 1000); console.log("ready");`,
  });
  const running = startNode(root, ["tools/run.mjs", "bench/run.ts"]);
  await running.untilSaid(/ready/);
  const pid = Number(readFileSync(join(root, "pid"), "utf8"));
  expect(isAlive(pid)).toBe(true);
  running.child.kill("SIGKILL");
  await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 });
});

const underNpm = () =>
  makeInstalledProject({
    "package.json": {
      name: "fixture",
      version: "1.0.0",
      type: "module",
      scripts: { start: readScripts().start },
    },
    "src/main.ts": `import { writeFileSync } from "node:fs";
      process.on("SIGTERM", () => { writeFileSync("closed", "in order"); process.exit(); });
      setInterval(() => {}, 1000); console.log("ready");`,
  });

const readScripts = (): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8")).scripts;

test.concurrent("npm start waits for the program to close when it is told to end", async () => {
  const root = underNpm();
  const running = startNode(root, ["start"], { command: "npm" });
  await running.untilSaid(/ready/);
  running.child.kill("SIGTERM");
  await running.ended;
  expect(readFileSync(join(root, "closed"), "utf8")).toBe("in order");
});

test.concurrent("the program closes when the npm that started it is killed", async () => {
  const root = underNpm();
  const running = startNode(root, ["start"], { command: "npm" });
  await running.untilSaid(/ready/);
  running.child.kill("SIGKILL");
  await vi.waitUntil(() => existsSync(join(root, "closed")), { timeout: 10_000 });
});

test.concurrent("a pinned Node that does not run here gives way to a system's Node that is new enough", async () => {
  const root = makeInstalledProject({ "src/main.ts": "console.log(process.execPath);" });
  writeFiles(root, { "broken/node": "#!/nowhere/ld-linux\n" });
  const { rmSync, chmodSync, renameSync } = await import("node:fs");
  const pinned = join(root, "node_modules", pinnedPackage, "bin", "node");
  rmSync(pinned);
  chmodSync(join(root, "broken", "node"), 0o755);
  renameSync(join(root, "broken", "node"), pinned);
  const found = await runNode(root, start, { node: process.execPath });
  expect(found).toMatchObject({ code: 0, stdout: `${process.execPath}\n` });
});

test("the shared library that a Node lacks is named, and its package", () => {
  const root = makeInstalledProject();
  const node = join(root, "node");
  const words = "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file";
  writeFileSync(node, `#!/bin/sh\necho "${words}" >&2\nexit 127\n`, { mode: 0o755 });
  expect(findMissingLibrary(node)).toBe("libatomic.so.1");
  expect(findMissingLibrary(process.execPath)).toBeUndefined();
  expect(findMissingLibrary(join(root, "nowhere"))).toBeUndefined();
  expect(tellLibrary()).toMatch(/^Install /);
});
