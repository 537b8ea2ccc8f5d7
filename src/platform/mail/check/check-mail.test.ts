import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDnsServer, type Zone } from "#testing/dns-server.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { publicPartOf } from "./check-domain.ts";
import { checkMailCommand } from "./check-mail.ts";

const keyOf = (modulusLength: number) =>
  generateKeyPairSync("rsa", { modulusLength }).privateKey.export({ type: "pkcs8", format: "pem" }) as string;
const KEY = keyOf(2_048);
const DOMAIN = "velvet.example";
const BOUNCE = "bounce.velvet.example";
const IP = "93.184.215.14";

/** Everything as receivers want it. */
const GOOD: Zone = {
  [DOMAIN]: { TXT: ["some-verification=1", "v=spf1 a:mail.velvet.example -all"] },
  [`s1._domainkey.${DOMAIN}`]: { TXT: [`v=DKIM1; k=rsa; p=${publicPartOf(KEY)}`] },
  [`_dmarc.${DOMAIN}`]: { TXT: ["v=DMARC1; p=none; rua=mailto:dmarc@velvet.example"] },
  [BOUNCE]: {
    TXT: ["v=spf1 redirect=velvet.example"],
    MX: [
      [20, "mx2.velvet.example"],
      [10, "mx1.velvet.example"],
    ],
  },
  "mx1.velvet.example": { A: [IP] },
  "mx2.velvet.example": { A: [IP] },
  "mail.velvet.example": { A: [IP] },
  "14.215.184.93.in-addr.arpa": { PTR: ["mail.velvet.example"] },
};

let folder: string;
let testApp: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-dkim-"));
  await writeFile(join(folder, "key.pem"), KEY);
  testApp = await openTestApp({
    env: { MAIL_FROM: `post@${DOMAIN}`, DKIM_SELECTOR: "s1", DKIM_KEY_FILE: join(folder, "key.pem") },
  });
  // One site is enough; the others would have the same lines.
  const { app } = testApp;
  const [site] = app.sites.list();
  app.sites.list = () => [{ ...(site as NonNullable<typeof site>), mailFrom: null, bounceDomain: BOUNCE }];
});
afterAll(async () => {
  await testApp?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The lines that the command prints about this zone, by what they are about. */
async function check(zone: Zone, values: Record<string, string> = { ip: IP }) {
  const dns = await openDnsServer(zone);
  try {
    const said = await checkMailCommand.run(testApp.app, { ...values, dns: dns.address }).then(
      (report) => ({ report, isWrong: false }),
      (error: Error) => ({ report: error.message, isWrong: true }),
    );
    return { ...said, lines: said.report.split("\n") };
  } finally {
    await dns.close();
  }
}

const change = (name: string, records: Zone[string] | undefined) => {
  const zone: Zone = { ...GOOD };
  if (records) zone[name] = records;
  else delete zone[name];
  return zone;
};

test("[O-13] with every record that receivers demand, all lines are ok", async () => {
  const { lines, isWrong } = await check(GOOD);
  expect(lines).toEqual([
    `ok     SPF of ${DOMAIN}`,
    `ok     SPF of ${BOUNCE}`,
    `ok     DKIM of ${DOMAIN}`,
    `ok     DMARC of ${DOMAIN}`,
    "ok     reports about mails of localhost",
    `ok     the address from which mails leave, ${IP}`,
  ]);
  expect(isWrong).toBe(false);
});

describe("[O-13] what is missing is said in plain words", () => {
  const dmarc = `_dmarc.${DOMAIN}`;
  const dkim = `s1._domainkey.${DOMAIN}`;
  const spf = "v=spf1 -all";
  test.each<[what: string, name: string, records: Zone[string] | undefined, line: RegExp]>([
    ["no SPF", DOMAIN, { TXT: ["v=spf10 x"] }, /^wrong {2}SPF of velvet\.example: there is no SPF record/m],
    ["no domain", DOMAIN, undefined, /^wrong {2}SPF of velvet\.example: there is no SPF record/m],
    ["two SPF", DOMAIN, { TXT: [spf, spf] }, /there are 2 SPF records/],
    ["an open SPF", DOMAIN, { TXT: ["v=spf1 +all"] }, /everybody may send/],
    ["an SPF without an end", DOMAIN, { TXT: ["v=spf1 mx"] }, /End it with ~all or -all/],
    [
      "no SPF of the bounce domain",
      BOUNCE,
      { MX: [[1, "mx1.velvet.example"]] },
      /SPF of bounce\.velvet\.example: there is no/,
    ],
    ["no DKIM key", dkim, undefined, /no DKIM key at s1\._domainkey\.velvet\.example/],
    ["a withdrawn DKIM key", dkim, { TXT: ["v=DKIM1; p="] }, /withdrawn/],
    [
      "another DKIM key",
      dkim,
      { TXT: [`p=${publicPartOf(keyOf(2_048))}`] },
      /does not belong to DKIM_KEY_FILE/,
    ],
    ["no DMARC", dmarc, undefined, /no DMARC record\. Add a TXT record at _dmarc\.velvet\.example/],
    ["a DMARC without a policy", dmarc, { TXT: ["v=DMARC1; rua=mailto:x@y.example"] }, /has no policy/],
    ["a strict DMARC", dmarc, { TXT: ["v=DMARC1; p=reject; aspf=s"] }, /strict alignment/],
    ["no MX", BOUNCE, { TXT: [spf] }, /bounce\.velvet\.example has no MX record/],
    ["a null MX", BOUNCE, { TXT: [spf], MX: [[0, "."]] }, /takes no mail/],
    [
      "an MX without an address",
      "mx2.velvet.example",
      undefined,
      /mx2\.velvet\.example, the MX of .* has no address/,
    ],
    ["no PTR", "14.215.184.93.in-addr.arpa", undefined, /it has no name \(PTR\)/],
    ["a PTR that leads elsewhere", "mail.velvet.example", { A: ["93.184.215.15"] }, /does not lead back/],
  ])("%s", async (_what, name, records, line) => {
    const { report, isWrong, lines } = await check(change(name, records));
    expect(report).toMatch(line);
    expect(isWrong).toBe(true);
    expect(lines.filter((one) => one.startsWith("wrong"))).toHaveLength(1);
  });

  test("a weak key of the server that signs", async () => {
    const weak = change("relay._domainkey.velvet.example", {
      TXT: [`v=DKIM1; p=${publicPartOf(keyOf(1_024))}`],
    });
    expect((await check(weak, { ip: IP, selector: "relay" })).report).toMatch(/has 1024 bits\. Use 2048/);
  });

  test("a bounce domain of somebody else", async () => {
    const { app } = testApp;
    const list = app.sites.list;
    app.sites.list = () => list().map((site) => ({ ...site, bounceDomain: "bounces.other.example" }));
    const zone = change("bounces.other.example", { TXT: [spf], MX: [[1, "mx1.velvet.example"]] });
    const { report } = await check(zone);
    app.sites.list = () => list().map((site) => ({ ...site, bounceDomain: null }));
    const none = await check(GOOD);
    app.sites.list = list;
    expect(report).toMatch(/belongs to another domain than the sender velvet\.example/);
    expect(none.report).toMatch(/mail_bounce_domain is not set/);
  });
});

test("a subdomain has the DMARC record of the domain above it", async () => {
  const { app } = testApp;
  const list = app.sites.list;
  app.sites.list = () => list().map((site) => ({ ...site, mailFrom: "a@brand.velvet.example" }));
  const zone = change("brand.velvet.example", { TXT: [spfOf()] });
  const { lines } = await check(zone, { ip: IP, selector: "none" });
  app.sites.list = list;
  expect(lines).toContain("ok     DMARC of brand.velvet.example");
  expect(lines).toContain("ok     reports about mails of localhost");
});
const spfOf = () => "v=spf1 ~all";

test("what cannot be told is marked with a question, and is not called wrong", async () => {
  const fails = change(DOMAIN, { fails: true });
  const { lines, isWrong } = await check(fails, {});
  expect(lines[0]).toMatch(
    /^\? {6}SPF of velvet\.example: velvet\.example could not be looked up \(ESERVFAIL\)/,
  );
  expect(lines.at(-1)).toMatch(/^\? .*MAIL_URL is not set/);
  expect(isWrong).toBe(false);
  await expect(checkMailCommand.run(testApp.app, { ip: "somewhere" })).rejects.toThrow("--ip");
});
