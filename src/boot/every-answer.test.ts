import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { createBareWeb, createWeb } from "./web.ts";

const PROXY = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
const STRANGER = { incoming: { socket: { remoteAddress: "203.0.113.9" } } };
const HTTPS = { "x-forwarded-proto": "https" };
const TWO_YEARS = "max-age=63072000; includeSubDomains";

let testApp: TestApp;
let folder: string;
let ask: (path: string, headers?: Record<string, string>, peer?: typeof PROXY) => Promise<Response>;
beforeAll(async () => {
  testApp = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), "velvet-files-"));
  await mkdir(join(folder, "assets"));
  for (const file of ["assets/a.js", "assets/a.css", "favicon.svg", "service-worker.js"])
    await writeFile(join(folder, file), "");
  const web = createWeb(testApp.app, { endpoints: [], clientFolder: folder });
  ask = async (path, headers = HTTPS, peer = PROXY) =>
    web.request(`http://localhost${path}`, { headers }, peer as never);
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

/** Answers that are sent without looking at the visitor, and errors from before anybody looked. */
const PATHS: [path: string, status: number][] = [
  ["/assets/a.js", 200],
  ["/assets/a.css", 200],
  ["/assets/nothing.js", 404],
  ["/favicon.svg", 200],
  ["/service-worker.js", 200],
  ["/sw-push.js", 200],
  ["/manifest.webmanifest", 200],
  ["/robots.txt", 200],
  ["/.well-known/security.txt", 200],
  ["/texts/nl/accounts.json", 200],
  ["/texts/nl/nothing.json", 404],
  ["/healthz", 200],
  ["/readyz", 200],
  ["/metrics", 200],
  ["/api/openapi.json", 200],
  ["/api/docs", 200],
  ["/api/nothing", 404],
  ["/sandbox/nothing", 404],
];

describe("every answer, whatever it is", () => {
  test.each(PATHS)(
    "%s asks browsers to come by https, cannot be framed or sniffed, and is for its own origin",
    async (path, status) => {
      const answer = await ask(path, { ...HTTPS, origin: "https://evil.example" });
      const policy = answer.headers.get("content-security-policy");
      expect(answer.status).toBe(status);
      expect(answer.headers.get("strict-transport-security")).toBe(TWO_YEARS);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("default-src 'none'");
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    },
  );

  test.each(PATHS)("%s names its type, and the encoding if it is a text", async (path) => {
    const type = (await ask(path)).headers.get("content-type") ?? "";
    expect(type).toMatch(/^[\w/+.-]+(;|$)/);
    if (/^text\/|\+xml/.test(type)) expect(type).toMatch(/; charset=utf-8$/i);
  });

  test("a process with jobs alone does the same", async () => {
    const answer = await createBareWeb(testApp.app).request(
      "http://localhost/healthz",
      { headers: HTTPS },
      PROXY as never,
    );
    expect(answer.headers.get("strict-transport-security")).toBe(TWO_YEARS);
  });

  test("without https nobody is told to use it, also if the visitor claims to have come by it", async () => {
    expect((await ask("/assets/a.js", {})).headers.get("strict-transport-security")).toBeNull();
    expect((await ask("/assets/a.js", HTTPS, STRANGER)).headers.get("strict-transport-security")).toBeNull();
  });
});
