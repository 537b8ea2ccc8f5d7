import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Reader } from "mmdb-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMmdb } from "./make-mmdb.fixture.ts";
import { openGeo } from "./open-geo.ts";

const SHIPPED = fileURLToPath(
  import.meta.resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"),
);
const YEAR = 365 * 86_400_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-geo-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function open(content?: Buffer) {
  const lines: string[] = [];
  const path = content && join(folder, "countries.mmdb");
  if (path) await writeFile(path, content);
  const geo = await openGeo({ path, log: { warn: (line) => lines.push(line) } });
  return { geo, lines };
}

test("public addresses of both kinds are found in the file that npm brings, without a warning", async () => {
  const { geo, lines } = await open();
  const found = ["194.109.6.66", "8.8.8.8", "2a01:4f8::1", "2001:4860:4860::8888", "2A01:4F8:0:0::1"];
  expect(found.map(geo.countryOf)).toEqual(["NL", "US", "DE", "US", "DE"]);
  expect(lines).toEqual([]);
});

test("IPv4 carried by IPv6 is looked up as IPv4", async () => {
  const { geo } = await open();
  expect(["::ffff:194.109.6.66", "::ffff:c26d:642", "::FFFF:8.8.8.8"].map(geo.countryOf)).toEqual([
    "NL",
    "NL",
    "US",
  ]);
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.1.1",
  "100.64.0.1",
  "0.0.0.0",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fe80::1%eth0",
  "fd00::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
])("%s belongs to no country", async (address) => {
  const everywhere = await open(makeMmdb({ country_code: "NL" }, { builtAt: new Date() }));
  expect(everywhere.geo.countryOf("8.8.8.8")).toBe("NL");
  expect(everywhere.geo.countryOf(address)).toBeNull();
});

test.each([
  "",
  "localhost",
  "8.8.8",
  "8.8.8.8.8",
  "0x8.8.8.8",
  "8.8.8.8:80",
  "[2a01:4f8::1]",
  "2a01:::1",
  "\0",
])("%j is not an address and has no country", async (text) => {
  const { geo } = await open();
  expect(geo.countryOf(text)).toBeNull();
});

test("a file from another vendor is read, and its codes are in upper case", async () => {
  const builtAt = new Date();
  const maxMind = await open(makeMmdb({ country: { iso_code: "BE" } }, { builtAt }));
  expect(maxMind.geo.countryOf("8.8.8.8")).toBe("BE");
  const lower = await open(makeMmdb({ country_code: "fr" }, { builtAt }));
  expect(lower.geo.countryOf("2a01:4f8::1")).toBe("FR");
  const strange = await open(makeMmdb({ country_code: "Atlantis" }, { builtAt }));
  expect(strange.geo.countryOf("8.8.8.8")).toBeNull();
});

test("an old file is reported once, with its age, and still used", async () => {
  const { geo, lines } = await open(
    makeMmdb({ country_code: "NL" }, { builtAt: new Date(Date.now() - 2 * YEAR) }),
  );
  expect(["8.8.8.8", "9.9.9.9"].map(geo.countryOf)).toEqual(["NL", "NL"]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("730 days old");
});

test("a missing file is reported once, and every country is unknown", async () => {
  const lines: string[] = [];
  const path = join(folder, "nowhere.mmdb");
  const geo = await openGeo({ path, log: { warn: (line) => lines.push(line) } });
  expect(["8.8.8.8", "2a01:4f8::1"].map(geo.countryOf)).toEqual([null, null]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(path);
});

const dataStart = (whole: Buffer) => new Reader(whole).metadata.searchTreeSize + 16;

test.each<[string, (whole: Buffer) => Buffer]>([
  ["empty", () => Buffer.alloc(0)],
  ["something else", () => Buffer.from("<!doctype html><title>404</title>".repeat(100))],
  ["cut off", (whole) => whole.subarray(0, whole.length / 2)],
  ["without its first half", (whole) => whole.subarray(whole.length / 2)],
  [
    "overwritten where the countries are",
    (whole) => Buffer.from(whole).fill(0xff, dataStart(whole), whole.length - 400),
  ],
  ["overwritten with zeros", (whole) => Buffer.from(whole).fill(0, dataStart(whole), whole.length - 400)],
])("a file that is %s yields null, throws nothing and is reported once", async (_title, damage) => {
  const { geo, lines } = await open(damage(await readFile(SHIPPED)));
  for (let n = 1; n < 224; n++) geo.countryOf(`${n}.8.8.8`);
  expect(geo.countryOf("8.8.8.8")).toBeNull();
  expect(lines).toHaveLength(1);
});
