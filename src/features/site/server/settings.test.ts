import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settingsIn } from "#base/site-settings.ts";
import { makeMember } from "#testing/make.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { settingsOf as readSettingsOf, type Site, sitesOf } from "./site.ts";

let database: TestDatabase;
let testApp: TestApp;
beforeAll(async () => {
  database = await openTestDatabase({ of: "demo" });
  testApp = await openTestApp({ database });
});
afterAll(async () => {
  await testApp?.close();
  await database?.close();
});

const settingsOf = async (path: string, init?: Parameters<TestApp["ask"]>[1]) =>
  (await (await testApp.ask(path, init)).json()).settings;

const list = expect.any(Array);
const word = expect.any(String);
const number = expect.any(Number);

describe("GET /api/settings.php", () => {
  test("[S-11] [X-08] returns all 34 fields by name and type, by host or forced domain, with any query of the page", async () => {
    const fields = {
      countries: list,
      name: "Avondrood",
      domain: "nl.localhost",
      domain_language: "nl-NL",
      index_title: word,
      description: word,
      cdn_prefix: word,
      niche: 6,
      geoip_country: "NL",
      geoip_selected_country: "BE",
      signups: "all",
      logged_out_search: "other",
      logged_out_search_trafficsource: "other",
      visible_profile_fields: list,
      visible_profile_notes: list,
      search_fields: list,
      message_credits: 1,
      photo_credits: 2,
      gift_credits: expect.objectContaining({ rose: 1, diamond: 10 }),
      signup_credits: 0,
      message_length: 1_500,
      minimum_message_costs: expect.objectContaining({ NL: { costs: 0.45, currency: "EUR" } }),
      support_email: expect.stringContaining("@"),
      support_phone: word,
      enable_site_entry_popup: "yes",
      fictional_icon: word,
      fictional_warning: word,
      fictional_singular: word,
      fictional_plural: word,
      refund_days: 30,
      member_resell: "none",
      company_id: number,
      mail_name: "Avondrood",
      push_public_key: expect.stringMatching(/^B[\w-]{86}$/),
    };
    const init = { headers: { cookie: "country=BE" }, from: "145.53.0.1" };
    const forced = await settingsOf("/api/settings.php?domain=nl.localhost&utm_source=x&id=3", init);
    expect(forced).toEqual(fields);
    expect(Object.keys(forced)).toHaveLength(34);
    expect(await settingsOf("/api/settings.php", { ...init, host: "nl.localhost" })).toEqual(forced);
  });

  test("[S-12] each domain has its own name, texts, settings and prices, and all have the same members", async () => {
    const [en, nl, de] = await Promise.all(
      ["localhost", "nl.localhost", "de.localhost"].map((host) => settingsOf("/api/settings.php", { host })),
    );
    expect([en.name, nl.name, de.name]).toEqual(["Velvet", "Avondrood", "Samtlicht"]);
    expect([en.niche, nl.niche, de.niche]).toEqual([1, 6, 4]);
    expect(nl.index_title).toBe("Daten als je weet wat je wilt");
    expect(de.index_title).toBe("Rund, schön und gesucht");
    expect([en, nl, de].map((one) => one.minimum_message_costs.DE.costs)).toEqual([0.5, 0.45, 0.55]);
    expect([en.signups, de.signups]).toEqual(["all", "with_trafficsource"]);

    const [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
    const { email, password } = anna;
    for (const host of ["nl.localhost", "de.localhost"]) {
      const loggedIn = await testApp.ask("/api/user.php", {
        ...{ host, method: "POST", json: { email, password }, headers: { cookie: "locale=en" } },
      });
      expect([host, loggedIn.status]).toEqual([host, 200]);
      const cookie = /auth\.session=[^;]+/.exec(loggedIn.headers.getSetCookie().join())?.[0] ?? "";
      const other = await testApp.ask(`/api/members/${bob.id}`, { host, headers: { cookie } });
      expect((await other.json()).member.name).toBe(bob.username);
    }
  });

  test("a site without its own texts in a language uses the product's", async () => {
    const settings = await settingsOf("/api/settings.php", {
      host: "nl.localhost",
      headers: { cookie: "locale=sv" },
    });
    expect(settings.index_title.length).toBeGreaterThan(5);
    expect(settings.description).toContain("Avondrood");
  });

  test("an unknown host gets the default site", async () => {
    expect((await settingsOf("/api/settings.php", { host: "elsewhere.example" })).name).toBe("Velvet");
  });

  test("a forced domain that is not ours is refused with a field error in the caller's language", async () => {
    const answer = await testApp.ask("/api/settings.php?domain=evil.example", {
      headers: { cookie: "locale=en" },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: "invalid_input",
      fields: { domain: "There’s no site with this domain." },
    });
  });

  test("an unknown chosen country is ignored", async () => {
    expect(
      (await settingsOf("/api/settings.php", { headers: { cookie: "country=ZZ" } })).geoip_selected_country,
    ).toBeNull();
  });

  describe("stored settings that are wrong", () => {
    const store = async (settings: Record<string, unknown>) => {
      await testApp.app.pool.query("update site_site set settings = $1 where name = 'Samtlicht'", [settings]);
      await testApp.refreshSites();
    };
    const refundDays = async () =>
      (await settingsOf("/api/settings.php", { host: "de.localhost" })).refund_days;
    const faults = () => siteNamed("Samtlicht").faults;
    const siteNamed = (name: string) =>
      sitesOf(testApp.app)
        .list()
        .find((site) => site.name === name) as Site;

    test("leave the last value that fitted, and are named in the log once", async () => {
      await store({ refund_days: 60 });
      expect(await refundDays()).toBe(60);
      expect(faults()).toEqual([]);
      await store({ refund_days: 6_000, min_age: 16, free_photos: 9 });
      await store({ refund_days: 6_000, min_age: 16, free_photos: 10 });
      expect(await refundDays()).toBe(60);
      expect(siteNamed("Samtlicht").values).toMatchObject({ min_age: 18, free_photos: 10 });
      expect(faults()).toMatchObject([
        { setting: "min_age", problem: "invalid" },
        { setting: "refund_days", problem: "invalid" },
      ]);
      const told = testApp.logged().filter((line) => line.includes("a stored setting is wrong"));
      expect(told).toHaveLength(2);
      expect(told.join()).toContain("Samtlicht");
    });

    test("[bad case 35] do not keep another process from starting, which uses the default", async () => {
      const second = await openTestApp({ database });
      const answer = await second.ask("/api/settings.php", { host: "de.localhost" });
      expect((await answer.json()).settings.refund_days).toBe(14);
      await second.close();
    });

    test("are ignored if no setting has that name, and both apply if one is more than it may be beside the other", async () => {
      await store({ min_agee: 20, free_photos: 30 });
      expect(siteNamed("Samtlicht").values).toMatchObject({
        free_photos: 30,
        premium_photos: 25,
        min_age: 18,
      });
      expect(faults()).toEqual([
        { setting: "min_agee", problem: "unknown" },
        { setting: "free_photos", problem: "above", other: "premium_photos" },
      ]);
      await store({});
      expect(faults()).toEqual([]);
    });
  });

  test("reading settings that are not in the list throws an error", () => {
    const own = {
      cat_years: settingsIn("site").number({ default: 1, unit: "years", words: "age of a cat" }),
    };
    expect(() => readSettingsOf({ site: hereSite(testApp) }, own)).toThrow(
      "does not list the setting cat_years",
    );
  });
});

test("[X-17] GET /api/companyinfo.php returns the company behind the site", async () => {
  const answer = await testApp.ask("/api/companyinfo.php");
  expect(await answer.json()).toEqual({
    name: "Velvet Demo B.V.",
    address: "Voorbeeldlaan 1",
    kvk: "00000000",
    city: "Utrecht",
    country: "NL",
    tradenames: ["Velvet", "Avondrood", "Samtlicht"],
    vat_numbers: ["NL000000000B01"],
    support_phone: "+31 30 000-0000",
    delete_discount: 25,
    added: "2024-05-01T09:00:00.000Z",
  });
  expect((await testApp.ask("/api/companyinfo.php?secret=1")).status).toBe(400);
});
