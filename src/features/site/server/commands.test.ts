import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeSiteCommand, shortLinkCommand } from "./commands.ts";
import { setCreditorCommand } from "./set-creditor.ts";
import { siteOf } from "./site.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const site = {
  name: "Noorderlicht",
  domain: "Noorderlicht.example",
  email: "help@noorderlicht.example",
  company: "Noord B.V.",
  address: "Kade 1",
  city: "Groningen",
  country: "nl",
  kvk: "12345678",
  vat: "NL123456789B01",
  phone: "+31 50 1234567",
  language: "nl",
};

describe("an operator creates a site", () => {
  test("that responds at its domain with the standard prices, and cannot be created twice", async () => {
    expect(await makeSiteCommand.run(testApp.app, site)).toContain("noorderlicht.example");
    await testApp.refreshSites();
    const { settings } = await (
      await testApp.ask("/api/settings.php", { host: "noorderlicht.example" })
    ).json();
    expect(settings).toMatchObject({
      name: "Noorderlicht",
      domain_language: "nl",
      support_email: site.email,
    });
    expect(settings.minimum_message_costs.NL).toEqual({ costs: 0.5, currency: "EUR" });
    expect((await (await testApp.ask("/api/settings.php")).json()).settings.name).toBe("Velvet");
    await expect(makeSiteCommand.run(testApp.app, site)).rejects.toThrow("already");
  });

  test.each([
    ["domain", "not a host"],
    ["language", "xx"],
    ["country", "NLD"],
    ["niche", "8"],
    ["company", ""],
  ])("an invalid --%s is named, and nothing is created", async (name, value) => {
    await expect(
      makeSiteCommand.run(testApp.app, { ...site, name: "Other", domain: "other.example", [name]: value }),
    ).rejects.toThrow(`--${name}`);
    const { rows } = await testApp.app.pool.query("select 1 from site_site where name = 'Other'");
    expect(rows).toEqual([]);
  });
});

test("an operator creates a short link to a page of ours for a limited time", async () => {
  expect(await shortLinkCommand.run(testApp.app, { target: "/pages/faq", days: "2" })).toMatch(
    /^\/[\w-]{12} {2}redirects to \/pages\/faq until 2026-11-23/,
  );
  await expect(shortLinkCommand.run(testApp.app, { target: "//evil.example" })).rejects.toThrow("--target");
  await expect(shortLinkCommand.run(testApp.app, { target: "/pages/faq", days: "0" })).rejects.toThrow(
    "--days",
  );
});

describe("an operator sets the creditor of direct debits", () => {
  const creditor = {
    site: "localhost",
    id: "de98zzz 09999999999",
    name: "Noord B.V.",
    iban: "NL91 ABNA 0417 1643 00",
  };
  const known = async () => {
    await testApp.refreshSites();
    const { company } = siteOf({
      site: testApp.app.sites.find({ host: "localhost", forced: null }) as never,
    });
    return [company.creditorId, company.creditorName, company.creditorIban];
  };

  test("and removes it again", async () => {
    expect(await known()).toEqual(["NL22ZZZ000000000000", "Velvet Demo B.V.", "NL20INGB0001234567"]);
    await setCreditorCommand.run(testApp.app, creditor);
    expect(await known()).toEqual(["DE98ZZZ09999999999", "Noord B.V.", "NL91ABNA0417164300"]);
    await setCreditorCommand.run(testApp.app, { site: "localhost", off: true });
    expect(await known()).toEqual([null, null, null]);
  });

  test.each([
    ["site", { site: "elsewhere.example" }],
    ["id", { id: "DE97ZZZ09999999999" }],
    ["iban", { iban: "NL91ABNA0417164301" }],
    ["iban", { iban: "BR1800360305000010009795493C1" }],
    ["name", { name: " " }],
  ])("an invalid --%s is reported and changes nothing", async (option, change) => {
    const before = await known();
    await expect(setCreditorCommand.run(testApp.app, { ...creditor, ...change })).rejects.toThrow(
      `--${option}`,
    );
    expect(await known()).toEqual(before);
  });
});
