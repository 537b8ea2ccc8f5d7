import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import {
  makeNewcomersEnvironment,
  makeProject,
  newcomersNode,
  runNode,
  startNode,
  writeFiles,
} from "./bootstrap/make-project.ts";
import { type Registry, serveRegistry } from "./bootstrap/serve-registry.ts";

// All tests run npm, Node or a whole test run, in parallel.
vi.setConfig({ testTimeout: 60_000 });

const install = ["tools/install.mjs"];
const nobody = 65534;

interface Entry {
  version: string;
  optional?: boolean;
  os?: string[];
  engines?: object;
}

function lockPackages(url: string, packages: Record<string, Entry>) {
  const pick = (optional: boolean) =>
    Object.fromEntries(
      Object.entries(packages).flatMap(([name, entry]) =>
        Boolean(entry.optional) === optional ? [[name, entry.version]] : [],
      ),
    );
  const manifest = {
    name: "fixture",
    version: "1.0.0",
    type: "module",
    dependencies: pick(false),
    optionalDependencies: pick(true),
  };
  const entries = Object.entries(packages).map(([name, entry]) => [
    `node_modules/${name}`,
    { ...entry, resolved: `${url}/${name}/-/${name}-${entry.version}.tgz` },
  ]);
  const locked = { "": manifest, ...Object.fromEntries(entries) };
  return {
    "package.json": manifest,
    "package-lock.json": { name: "fixture", version: "1.0.0", lockfileVersion: 3, packages: locked },
  };
}

const makeLeafProject = (registry: Registry) =>
  makeProject(lockPackages(registry.url, { leaf: { version: "1.0.0" } }));

const readVersion = (root: string, name = "leaf") =>
  JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;

const refused = async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
};

test.concurrent("installs what is missing, once, and again when the lock file names something else", async () => {
  const registry = await serveRegistry();
  const root = makeLeafProject(registry);
  const first = await runNode(root, install);
  expect(first).toMatchObject({
    code: 0,
    stdout: "",
    stderr: expect.stringContaining("Packages installed: 1"),
  });
  expect(readVersion(root)).toBe("1.0.0");

  expect(await runNode(root, install)).toMatchObject({ code: 0, stdout: "", stderr: "" });

  writeFiles(root, lockPackages(registry.url, { leaf: { version: "1.1.0" } }));
  expect((await runNode(root, install)).stderr).toContain("Packages installed: 1");
  expect(readVersion(root)).toBe("1.1.0");
});

test.concurrent("accepts an install by hand, and completes one that lacks a package", async () => {
  const registry = await serveRegistry();
  const root = makeLeafProject(registry);
  const env = makeNewcomersEnvironment();
  await promisify(execFile)("npm", ["ci", "--ignore-scripts"], { cwd: root, env });
  expect(await runNode(root, install)).toMatchObject({ code: 0, stderr: "" });

  rmSync(join(root, "node_modules", "leaf"), { recursive: true });
  expect((await runNode(root, install)).code).toBe(0);
  expect(readVersion(root)).toBe("1.0.0");
});

test.concurrent("installs a binary that an older Node's npm would skip, because the pinned Node will use it", async () => {
  const registry = await serveRegistry();
  const binary = { version: "1.0.0", optional: true, os: [process.platform], engines: { node: ">=26" } };
  const root = makeProject(lockPackages(registry.url, { binary }));
  expect((await runNode(root, install)).code).toBe(0);
  expect(readVersion(root, "binary")).toBe("1.0.0");
});

test.concurrent("an install without a binary for this machine is incomplete", async () => {
  const registry = await serveRegistry();
  const lost = { version: "1.0.0", optional: true, os: [process.platform] };
  const elsewhere = { version: "1.0.0", optional: true, os: ["aix"] };
  const root = makeProject(lockPackages(registry.url, { leaf: { version: "1.0.0" }, lost, elsewhere }));
  for (const start of ["first", "second"]) {
    const { code, stderr } = await runNode(root, install);
    expect(code, start).toBe(1);
    expect(stderr).toContain("npm skipped packages this machine needs: lost.\n");
  }
});

test.concurrent("a killed install is repeated", async () => {
  const registry = await serveRegistry();
  const root = makeLeafProject(registry);
  registry.hold();
  const killed = startNode(root, install);
  await registry.untilAsked();
  const { processes } = JSON.parse(readFileSync(join(root, ".cache", "install.lock"), "utf8"));
  for (const { pid } of processes) process.kill(pid, "SIGKILL");
  expect((await killed.ended).signal).toBe("SIGKILL");

  const other = await serveRegistry();
  writeFiles(root, lockPackages(other.url, { leaf: { version: "1.0.0" } }));
  expect((await runNode(root, install)).code).toBe(0);
  expect(readVersion(root)).toBe("1.0.0");
});

test.concurrent("waits for an npm whose starter was killed before it installs again, never beside it", async () => {
  const registry = await serveRegistry();
  const root = makeLeafProject(registry);
  const goOn = registry.hold();
  const killed = startNode(root, install);
  await registry.untilAsked();
  killed.child.kill("SIGKILL");
  const second = startNode(root, install);
  await second.untilSaid(/Waiting for it/);
  expect(registry.requests).toHaveLength(1);
  goOn();
  expect((await second.ended).code).toBe(0);
  expect(readVersion(root)).toBe("1.0.0");
});

test.concurrent("of two simultaneous starts one installs and the other waits", async () => {
  const registry = await serveRegistry();
  const root = makeLeafProject(registry);
  const goOn = registry.hold();
  const both = [startNode(root, install), startNode(root, install)];
  await Promise.race(both.map((one) => one.untilSaid(/Waiting for it/)));
  goOn();
  const ended = await Promise.all(both.map((one) => one.ended));
  expect(ended.map(({ code }) => code)).toEqual([0, 0]);
  expect(ended.filter(({ stderr }) => stderr.includes("Packages installed"))).toHaveLength(1);
  expect(registry.requests).toHaveLength(1);
});

test.concurrent("a signal during the install ends npm with it and leaves no lock", async () => {
  const registry = await serveRegistry();
  const root = makeLeafProject(registry);
  registry.hold();
  const running = startNode(root, install);
  await registry.untilAsked();
  running.child.kill("SIGINT");
  expect((await running.ended).code).toBe(130);
  expect(existsSync(join(root, ".cache", "install.lock"))).toBe(false);
});

test.concurrent("says that there is no network, and what to do", async () => {
  const url = await refused();
  const root = makeProject(lockPackages(url, { leaf: { version: "1.0.0" } }));
  const { code, stderr } = await runNode(root, install, { env: { npm_config_fetch_retries: "0" } });
  expect(code).toBe(1);
  expect(stderr).toContain(`No network: npm cannot reach ${url} (ECONNREFUSED)`);
  expect(stderr).toContain("Connect this machine to the internet and start again.");
  expect(stderr).not.toMatch(/^\s+at /m);
});

test.concurrent("names the proxy that does not answer, without its password", async () => {
  const proxy = await refused();
  const root = makeProject(lockPackages("http://registry.invalid", { leaf: { version: "1.0.0" } }));
  const env = { npm_config_fetch_retries: "0", HTTP_PROXY: proxy.replace("//", "//anna:secret@") };
  const { code, stderr } = await runNode(root, install, { env });
  expect(code).toBe(1);
  expect(stderr).toContain(`The proxy ${proxy} does not let npm reach`);
  expect(stderr).not.toContain("secret");
});

test.concurrent("says which folder is not writable, and who should own it", async () => {
  const root = makeProject(lockPackages("http://registry.invalid", { leaf: { version: "1.0.0" } }));
  chmodSync(root, 0o555);
  const isRoot = process.getuid?.() === 0;
  const { code, stderr } = await runNode(root, install, isRoot ? { uid: nobody } : {});
  chmodSync(root, 0o755);
  expect(code).toBe(1);
  expect(stderr).toContain(`No permission to write ${root}.`);
  expect(stderr).toContain(`sudo chown -R "$(id -un)" '${root}'`);
});

test.concurrent("says that npm is missing", async () => {
  const root = makeProject(lockPackages("http://registry.invalid", { leaf: { version: "1.0.0" } }));
  const bin = join(root, "bin");
  mkdirSync(bin);
  symlinkSync(newcomersNode, join(bin, "node"));
  const { code, stderr } = await runNode(root, install, { env: { PATH: bin } });
  expect({ code, folder: dirname(bin) }).toEqual({ code: 1, folder: root });
  expect(stderr).toContain("npm is missing");
});
