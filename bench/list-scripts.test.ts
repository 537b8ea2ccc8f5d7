import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listScripts } from "./list-scripts.ts";

const FILES: Record<string, string> = {
  "/page": `<!doctype html><link rel="stylesheet" href="/style.css"><link rel="modulepreload" href="/entry.js" nonce="x">
    <script>window.none = 'import "/not-a-module.js"'</script>
    <script type="module" async>import * as route0 from "/route.js";
      import("/entry.js");</script>`,
  "/late": `<script type="module" src="/side.js"></script><script type="text/late-module">import "/route.js"</script>
    <template id="late-links"><link rel="modulepreload" href="/shared.js"></template>`,
  "/entry.js": `import{a as e}from"./shared.js";import"./side.js";const later=()=>import("./later.js"),own=()=>import(\`./member-frame-1.js\`);export{e as default};`,
  "/route.js": `export{b}from"./shared.js";console.log(\`no import from "./words.js"\`)`,
  "/shared.js": `export const a=1,b=2;`,
  "/side.js": `globalThis.side = 1;`,
  "/member-frame-1.js": `import"./side.js";export const menu=1;`,
  "/later.js": `export default 1;`,
};

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const text = FILES[request.url ?? ""];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test("scripts that wait until the page has been loaded are counted, unless only early ones are asked for", async () => {
  const all = await listScripts(`${address}/late`);
  expect(all.map(({ path }) => path).sort()).toEqual(["/route.js", "/shared.js", "/side.js"]);
  expect((await listScripts(`${address}/late`, { isEarly: true })).map(({ path }) => path)).toEqual([
    "/side.js",
  ]);
});

test("a member’s page also loads the frame of members", async () => {
  const scripts = await listScripts(`${address}/page`, { cookie: "session=1" });
  expect(scripts.map(({ path }) => path).sort()).toEqual([
    "/entry.js",
    "/member-frame-1.js",
    "/route.js",
    "/shared.js",
    "/side.js",
  ]);
});

test("the scripts of a page are those it names and their static imports, each counted once", async () => {
  const scripts = await listScripts(`${address}/page`);
  expect(scripts.map(({ path }) => path).sort()).toEqual([
    "/entry.js",
    "/route.js",
    "/shared.js",
    "/side.js",
  ]);
});

test("an uncompressed script counts with its size after gzip", async () => {
  const scripts = await listScripts(`${address}/page`);
  const shared = scripts.find(({ path }) => path === "/shared.js");
  expect(shared?.bytes).toBe(gzipSync(FILES["/shared.js"] as string, { level: 9 }).length);
});

test("a missing script is an error", async () => {
  FILES["/broken"] = `<link rel="modulepreload" href="/gone.js">`;
  await expect(listScripts(`${address}/broken`)).rejects.toThrow("/gone.js answers 404");
});
