import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeSiteCommand } from "./make-site.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Returns the entries of a kind in the audit log, the oldest first. */
async function entries(kind: string) {
  const { rows } = await testApp.app.pool.query(
    "select entry::jsonb as entry from staff_audit where kind = $1 order by id",
    [kind],
  );
  return rows.map(({ entry }) => entry);
}

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
    expect(await entries("configuration.site_made")).toEqual([
      expect.objectContaining({
        by: "cli",
        siteId: testApp.app.sites.find({ host: "noorderlicht.example", forced: null })?.id,
        changes: {
          name: { after: "Noorderlicht" },
          domain: { after: "noorderlicht.example" },
          company: { after: "Noord B.V." },
        },
      }),
    ]);
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
