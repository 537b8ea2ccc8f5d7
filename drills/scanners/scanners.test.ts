import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isMet } from "../../bench/case.ts";
import { listUnguarded } from "./accepted.ts";
import { openRelay, type Relay } from "./open-relay.ts";
import { report } from "./report.ts";
import type { WapitiFinding } from "./run-wapiti.ts";

const served: string[] = [];
const server = createServer((incoming, outgoing) => {
  served.push(`${incoming.method} ${incoming.url} ${incoming.headers.cookie}`);
  outgoing.writeHead(incoming.url === "/broken" ? 500 : incoming.headers.origin ? 403 : 200).end("done");
});
const session = { cookie: "auth.session=a", memberId: 7 };
let relay: Relay;

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  relay = await openRelay(target, { session, leaveOut: /logout/ });
});
afterAll(() => {
  relay.close();
  server.close();
});

test("the relay adds the session, leaves out the log-out and keeps each request that ended in a fault", async () => {
  const ask = async (path: string, init?: RequestInit) => (await fetch(relay.address + path, init)).status;
  expect(await ask("/members?page=2", { headers: { cookie: "locale=en" } })).toBe(200);
  expect(await ask("/api/logout.php")).toBe(404);
  expect(await ask("/broken", { method: "POST", body: "word=x" })).toBe(500);
  expect(served).toEqual(["GET /members?page=2 auth.session=a; locale=en", "POST /broken auth.session=a"]);
  expect(relay.read()).toMatchObject({ requests: 2, leftOut: 1, faults: ["500 POST /broken word=x"] });
});

const finding = (kind: string, info: string, path = "/login"): WapitiFinding => ({
  ...{ kind, info, path, method: "POST", parameter: "" },
});
const TOKEN = finding("Cross Site Request Forgery", "Lack of anti CSRF token");

test("a form without a token is accepted only if it refuses what another site sends", async () => {
  expect(await listUnguarded(relay.address, [TOKEN])).toEqual([]);
  expect(await listUnguarded(relay.address, [{ ...TOKEN, path: "/broken" }])).toEqual([
    "a form of another site was answered with 500: POST /broken",
  ]);
});

const scanned = (findings: WapitiFinding[], found: string[], faults: string[]) => {
  const count = { name: "member", requests: 600, statuses: {}, faults, leftOut: 0, addresses: 9 };
  return report({
    ...{ versions: { wapiti: "3", sqlmap: "1" }, planted: { wapiti: 1, sqlmap: 1 }, calls: [], refused: [] },
    ...{ leftOut: /logout/, counts: [count], failures: [] },
    scans: [{ name: "member", findings, crawled: 60, crashes: [], cutShort: [], modules: [] }],
    tried: Array.from({ length: 60 }, () => ({ name: "searchMembers", found, ended: true, parameters: 2 })),
  });
};

test("the drill fails for every finding that is not accepted, and for every fault", () => {
  const clean = scanned([TOKEN], [], []);
  expect(clean.failures).toEqual([]);
  expect(clean.figures.every(isMet)).toBe(true);
  const unknown = finding("SQL Injection", "PostgreSQL Injection");
  expect(scanned([unknown], [], []).failures).toEqual([
    "wapiti as member: SQL Injection: POST /login  PostgreSQL Injection",
  ]);
  expect(scanned([], ["page (GET)"], []).failures).toContain("sqlmap: searchMembers: page (GET)");
  expect(scanned([], [], ["500 GET /"]).failures).toEqual(["member: 500 GET /"]);
});
