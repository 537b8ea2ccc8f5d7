import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPagesIfStale } from "#boot/page-build/build-pages.ts";
import { openPages } from "#boot/render-pages.ts";
import { forget } from "#testing/forget.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makePatches, openVisits } from "./signals.fixture.ts";

const BUNDLE = join(import.meta.dirname, "../../../../build/server/index.js");
const DAY = 86_400_000;
const CARD = "7301";
const FROM = "203.0.113.77";

let testApp: TestApp;
let visits: ReturnType<typeof openVisits>;
beforeAll(async () => {
  await buildPagesIfStale({ say: () => {} });
  const build = await import(pathToFileURL(BUNDLE).href);
  testApp = await openTestApp({ env: { LIMITS: "no" }, pages: openPages(async () => build, "production") });
  visits = openVisits(testApp);
}, 180_000);
afterAll(() => testApp.close());

const TABLES = ["device", "address", "ban", "fingerprint", "look", "finding", "exemption"];

/** All rows of the tables of signals, as text. */
async function readAll(): Promise<string> {
  const rows = await Promise.all(
    TABLES.map((table) => visits.query(`select t::text as row from signals_${table} t`)),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join("\n");
}

test("[F-04] [F-13] whoever comes back after a ban with the same address, browser, photo, card and mailbox raises one case and is free; all of it is stored hashed, and has an end", async () => {
  const banned = await visits.signUp({ email: "hidden.mailbox@gmail.com", from: FROM });
  await visits.pay(banned, CARD);
  await visits.upload(banned, await makePatches(9));
  await visits.ban(banned);
  expect(await visits.desk.statusOf(banned)).toBe("banned");
  await expect(visits.logIn(banned)).rejects.toThrow(/accounts\.banned.*"page":"\/decisions\//);
  const page = await testApp.ask("/pages/ban", { headers: { accept: "text/html", cookie: "locale=en" } });
  const main = /<main[\s\S]*?<\/main>/.exec(await page.text())?.[0] ?? "";
  expect(page.status).toBe(200);
  for (const words of ["Access ban", "appeal"]) expect(main).toContain(words);

  const back = await visits.signUp({
    email: "hiddenmailbox+2@googlemail.com",
    from: FROM,
    device: banned.device,
  });
  await visits.pay(back, CARD);
  await visits.upload(back, await makePatches(9, (picture) => picture.resize(500)));
  await visits.logIn(back, { device: banned.device });
  const [raised, ...others] = await visits.casesOf(back);
  expect(others).toEqual([]);
  expect(raised).toMatchObject({ queue: "identity", lane: 1, state: "open", trigger: "signal" });
  const found = Object.fromEntries(raised?.signals.map(({ kind, points }) => [kind, points]) ?? []);
  expect(found).toEqual({ email: 60, payment: 60, device: 50, photo: 50, address: 10 });
  expect(await visits.desk.statusOf(back)).toBe("active");
  expect(await visits.desk.restrictionOf(back)).toBeUndefined();
  expect(await visits.query("select from moderation_measure where about_id = $1", [back.id])).toEqual([]);

  const stored = await readAll();
  const [{ fingerprint }] = await visits.query(
    "select fingerprint from shop_payment where fingerprint is not null",
  );
  const deviceId = banned.device.replace("auth.device=", "").split(".")[0] as string;
  for (const plain of ["mailbox", FROM, "203.0.113", deviceId, fingerprint, CARD])
    expect(stored).not.toContain(plain);

  testApp.clock.advance(31 * DAY);
  for (const name of ["signal-addresses", "address-findings", "banned-addresses"] as const)
    expect(await forget(testApp, name), name).toBeGreaterThan(0);
  expect(await visits.fingerprintsOf(banned)).toEqual(["device", "email", "payment", "photo"]);
  await visits.grantAppeal(banned);
  expect(await visits.fingerprintsOf(banned)).toEqual([]);
  testApp.clock.advance(369 * DAY);
  expect(await forget(testApp, "signal-devices")).toBeGreaterThan(0);
  expect(await readAll()).toBe("");
});

test("forged, long and many device cookies do no harm and are no signal", async () => {
  const banned = await visits.signUp();
  await visits.ban(banned);
  const id = banned.device.replace("auth.device=", "").split(".")[0] as string;
  const forged = [
    `auth.device=${id.slice(1)}`,
    `auth.device=${id}x`,
    `auth.device=${encodeURIComponent(`${id}' or true --`)}`,
    "auth.device=%E0%A4%A",
    `auth.device=${"A".repeat(4_000)}`,
    Array.from({ length: 150 }, (_, n) => `auth.device=x${n}`).join("; "),
  ];
  for (const device of forged) {
    const back = await visits.signUp({ device });
    expect(await visits.casesOf(back), device.slice(0, 60)).toEqual([]);
    // The browser gets a new, proper key instead.
    expect(back.device).toMatch(/^auth\.device=[\w-]{22}[.%]/);
  }
});
