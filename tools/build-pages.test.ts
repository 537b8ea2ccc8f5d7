import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildPagesIfStale } from "../src/boot/page-build/build-pages.ts";
import { makeInstalledProject, writeFiles } from "./bootstrap/make-project.ts";

const script = "console.log('a page of ours');\n".repeat(200);
const builder = `
  const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require("node:fs");
  appendFileSync("builds", process.argv[2] + " " + process.env.NODE_ENV + "\\n");
  for (const side of ["client", "server"]) mkdirSync("build/" + side, { recursive: true });
  writeFileSync("build/client/app.js", ${JSON.stringify(script)});
  writeFileSync("build/client/small.js", "1");
  writeFileSync("build/client/photo.png", ${JSON.stringify(script)});
  if (existsSync("broken")) { console.error("Unexpected token in src/root.tsx"); process.exit(1); }
  writeFileSync("build/server/index.js", "");`;

const makePages = () =>
  makeInstalledProject({
    "src/root.tsx": "export default null;",
    "vite.config.ts": `import { guard } from "./tools/guard.ts"; export default { plugins: [guard] };`,
    "tools/guard.ts": "export const guard = 1;",
    "node_modules/@react-router/dev/bin.cjs": builder,
  });

const quiet = (root: string) => ({ root, say: () => {} });
const countBuilds = (root: string) =>
  readFileSync(join(root, "builds"), "utf8").match(/build production\n/g)?.length;

test.concurrent("builds once, and again when any input of the pages changes", async () => {
  const root = makePages();
  expect(await buildPagesIfStale(quiet(root))).toBe(true);
  expect(await buildPagesIfStale(quiet(root))).toBe(false);
  const changes = {
    "src/ui/button.tsx": "1",
    "tools/guard.ts": "2",
    "package-lock.json": "{}",
    "public/icon.svg": "<svg/>",
  };
  for (const [path, content] of Object.entries(changes)) {
    writeFiles(root, { [path]: content });
    expect(await buildPagesIfStale(quiet(root)), path).toBe(true);
  }
  rmSync(join(root, "src/ui/button.tsx"));
  expect(await buildPagesIfStale(quiet(root)), "a file that is gone").toBe(true);
  expect(countBuilds(root)).toBe(6);
});

test.concurrent("tests and notes do not make the pages stale", async () => {
  const root = makePages();
  await buildPagesIfStale(quiet(root));
  writeFiles(root, {
    "src/root.test.ts": "",
    "src/features/chat/README.md": "",
    "e2e/visit.spec.ts": "",
    "db/1.sql": "",
  });
  expect(await buildPagesIfStale(quiet(root))).toBe(false);
});

test.concurrent("a build that failed or was interrupted says why and is repeated", async () => {
  const root = makePages();
  writeFiles(root, { broken: "" });
  await expect(buildPagesIfStale(quiet(root))).rejects.toThrow("Unexpected token in src/root.tsx");
  await expect(buildPagesIfStale({ ...quiet(root), signal: AbortSignal.abort() })).rejects.toThrow("abort");
  rmSync(join(root, "broken"));
  expect(await buildPagesIfStale(quiet(root))).toBe(true);
});

test.concurrent("if two processes find the pages stale at the same moment, one builds", async () => {
  const root = makePages();
  const built = await Promise.all([buildPagesIfStale(quiet(root)), buildPagesIfStale(quiet(root))]);
  expect(built.sort()).toEqual([false, true]);
  expect(countBuilds(root)).toBe(1);
});

test.concurrent("writes compressed files beside text files, and none beside pictures and very small files", async () => {
  const root = makePages();
  await buildPagesIfStale(quiet(root));
  const client = join(root, "build", "client");
  expect(brotliDecompressSync(readFileSync(join(client, "app.js.br"))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(client, "app.js.gz"))).toString()).toBe(script);
  expect(statSync(join(client, "app.js.br")).size).toBeLessThan(script.length / 10);
  expect(["small.js.br", "photo.png.gz"].filter((name) => existsSync(join(client, name)))).toEqual([]);
});
