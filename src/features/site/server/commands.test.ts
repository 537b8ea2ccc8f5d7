import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeSiteCommand, shortLinkCommand } from "./commands.ts";

let it: TestApp;
beforeAll(async () => {
  it = await openTestApp();
});
afterAll(() => it.close());

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

describe("an operator makes a site", () => {
  test("which answers at its domain with the standard prices, and not twice", async () => {
    expect(await makeSiteCommand.run(it.app, site)).toContain("noorderlicht.example");
    await it.refreshSites();
    const { settings } = await (await it.ask("/api/settings.php", { host: "noorderlicht.example" })).json();
    expect(settings).toMatchObject({
      name: "Noorderlicht",
      domain_language: "nl",
      support_email: site.email,
    });
    expect(settings.minimum_message_costs.NL).toEqual({ costs: 0.5, currency: "EUR" });
    expect((await (await it.ask("/api/settings.php")).json()).settings.name).toBe("Velvet");
    await expect(makeSiteCommand.run(it.app, site)).rejects.toThrow("already");
  });

  test.each([
    ["domain", "not a host"],
    ["language", "xx"],
    ["country", "NLD"],
    ["niche", "8"],
    ["company", ""],
  ])("a wrong --%s is named, and nothing is made", async (name, value) => {
    await expect(
      makeSiteCommand.run(it.app, { ...site, name: "Other", domain: "other.example", [name]: value }),
    ).rejects.toThrow(`--${name}`);
    const { rows } = await it.app.pool.query("select 1 from site_site where name = 'Other'");
    expect(rows).toEqual([]);
  });
});

test("an operator makes a short link, to a page of ours and for a time", async () => {
  expect(await shortLinkCommand.run(it.app, { target: "/pages/faq", days: "2" })).toMatch(
    /^\/[\w-]{12} {2}leads to \/pages\/faq until 2026-11-23/,
  );
  await expect(shortLinkCommand.run(it.app, { target: "//evil.example" })).rejects.toThrow("--target");
  await expect(shortLinkCommand.run(it.app, { target: "/pages/faq", days: "0" })).rejects.toThrow("--days");
});
