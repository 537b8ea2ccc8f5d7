import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sitesOf } from "#features/site/server/site.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { makeCertificate } from "#testing/age/make-certificate.ts";
import { findFreePort } from "#testing/free-port.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { Check } from "../../opening-contract.ts";
import { operationsJobs } from "../jobs.ts";

let testApp: TestApp;
let olga: Person;
let servers: Server[] = [];
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  olga = await makeStaff(testApp, { roles: ["operator"] });
  // The demo's other sites have names that only its own machine knows.
  const all = sitesOf(testApp.app).list;
  testApp.app.sites.list = () =>
    all()
      .map((site) => ({ ...site, domains: ["localhost"] }))
      .slice(0, 1);
});
afterAll(() => testApp.close());
afterEach(async () => {
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  servers = [];
});

type Answer = (path: string) => Promise<string> | string;

async function serve(server: Server, scheme: string) {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  setAddress(`${scheme}://localhost:${(server.address() as AddressInfo).port}`);
}
const setAddress = (address: string) =>
  Object.assign(testApp.app, { config: { ...testApp.app.config, PUBLIC_ADDRESS: address } });

/** Serves the public address of the only domain. */
function serveHttp(answer: Answer) {
  const server = createServer(async ({ url }, response) => response.end(await answer(url as string)));
  return serve(server, "http");
}
function serveTls(until: string) {
  const { der, privateKey } = makeCertificate({
    name: "localhost",
    isAuthority: true,
    until: new Date(until),
  });
  const cert = `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----`;
  const key = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  return serve(
    createTlsServer({ cert, key }, (_, response) => response.end()),
    "https",
  );
}

async function check(kind: string): Promise<Check> {
  const answer = await olga.ask("POST", "/api/desk/checks", { kind });
  expect(answer.status).toBe(200);
  return answer.json();
}
const ourselves: Answer = async (path) => (await testApp.ask(path)).text();

test("a domain that leads here is fine, and the press is in the log", async () => {
  await serveHttp(ourselves);
  expect((await check("domains")).findings).toMatchObject([{ what: "localhost", problem: null }]);
  const { rows } = await testApp.app.pool.query(
    "select entry::jsonb -> 'changes' as changes from staff_audit where kind = 'operations.checked'",
  );
  expect(rows).toEqual([{ changes: { check: { after: "domains" }, problems: { after: 0 } } }]);
});

test.each<[string, Answer]>([
  ["nothing of ours", () => "Hello"],
  ["an old proof", () => JSON.stringify({ proof: testApp.app.seal.of("installation", ["0".repeat(32)]) })],
  ["without an end", () => "x".repeat(5_000_000)],
])("a domain at which another server answers with %s leads elsewhere", async (_, answer) => {
  await serveHttp(answer);
  expect((await check("domains")).findings).toMatchObject([{ code: "elsewhere" }]);
});

test("a domain without an answer says so", async () => {
  setAddress(`http://localhost:${await findFreePort()}`);
  expect((await check("domains")).findings).toMatchObject([
    { code: "no_answer", problem: expect.stringContaining("ECONNREFUSED") },
  ]);
});

test("the end of a certificate is told, one that is over or that browsers refuse is wrong, and a missing one too", async () => {
  testApp.clock.set("2026-11-28T12:00:00Z");
  await olga.logIn();
  await serveTls("2026-11-20T00:00:00Z");
  expect((await check("domains")).findings).toMatchObject([
    { code: "certificate_over", until: "2026-11-20T00:00:00.000Z" },
  ]);
  await serveTls("2027-03-01T00:00:00Z");
  expect((await check("domains")).findings).toMatchObject([
    { code: "certificate_wrong", until: "2027-03-01T00:00:00.000Z" },
  ]);
  setAddress(`https://localhost:${await findFreePort()}`);
  expect((await check("domains")).findings).toMatchObject([{ code: "certificate_missing", until: null }]);
});

test("the job stores what it found, and the desk shows it without asking anyone", async () => {
  await testApp.app.pool.query("delete from operations_check");
  await serveHttp(ourselves);
  const [job] = operationsJobs;
  await job?.run(testApp.app as never, {}, { id: "1" });
  setAddress("http://localhost:1");
  const { checks } = await (await olga.ask("GET", "/api/desk/getting-started")).json();
  expect(checks).toMatchObject([{ kind: "domains", findings: [{ what: "localhost", problem: null }] }]);
});

test("mail, payments and ages of the demo are checked as far as there is anything", async () => {
  expect((await check("payments")).findings).toEqual([]);
  expect((await check("age")).findings).toEqual([]);
  expect((await check("mail")).findings.length).toBeGreaterThan(0);
});
