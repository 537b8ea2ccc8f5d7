import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { siteOf } from "#features/site/server/site.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";

const WHY = "The company has moved house";

let testApp: TestApp;
let olga: Person;
let otto: Person;
let site: number;
let dutch: number;
beforeAll(async () => {
  testApp = await openTestApp();
  olga = await makeStaff(testApp, { roles: ["operator"] });
  otto = await makeStaff(testApp, { roles: ["operator"] });
  site = hereSite(testApp).id;
  dutch = testApp.app.sites.find({ host: "nl.localhost", forced: null })?.id ?? 0;
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.advance(60_000);
  for (const one of [olga, otto]) await one.logIn();
});

const PATHS = {
  texts: "/api/desk/texts",
  company: "/api/desk/company",
  domains: "/api/desk/domains",
} as const;
type Kind = keyof typeof PATHS;
const read = async (kind: Kind, of = site) => (await olga.ask("GET", `${PATHS[kind]}?site=${of}`)).json();
const changes = async (of = site, query = "") =>
  (await (await olga.ask("GET", `/api/desk/settings/changes?site=${of}${query}`)).json()).changes;
const told = async (host = "localhost") =>
  (await (await testApp.ask("/api/settings.php", { host })).json()).settings;

async function save(
  kind: Kind,
  { by = olga, of = site, ...change }: { by?: Person; of?: number; [name: string]: unknown },
) {
  const { revision } = await read(kind, of);
  await by.confirm();
  return by.ask("POST", PATHS[kind], { site: of, revision, why: WHY, ...change });
}

async function faultsOf(answer: Promise<Response>): Promise<Record<string, string>> {
  const refused = await answer;
  expect(refused.status).toBe(400);
  return (await refused.json()).fields;
}

test.each([
  ["texts", { text_da_description: "{{name}} er for voksne." }],
  ["company", { company_support_phone: "+31 20 7654321", site_mail_name: "V post" }],
  ["domains", { site_language: "fi" }],
] as const)(
  "[B-08] %s are changed with a difference before, a reason, a history and a way back",
  async (kind, set) => {
    await changeAndTakeBack({
      names: Object.keys(set),
      plan: () => olga.ask("POST", `${PATHS[kind]}/plans`, { site, set }),
      save: () => save(kind, { set }),
      state: async () => (await read(kind)).settings,
      takeBack: (plan, reverts) => save(kind, { set: plan.set, reverts }),
    });
  },
);

test("[B-08] prices are changed with a difference before, a reason, a history and a way back", async () => {
  const list = async () => (await olga.ask("GET", `/api/desk/prices?site=${site}`)).json();
  const send = async (change: object) => {
    const { revision } = await list();
    await olga.confirm();
    return olga.ask("POST", "/api/desk/prices", { site, revision, why: WHY, ...change });
  };
  const prices = [{ code: "p1", currency: "EUR", amount: 2_599 }];
  await changeAndTakeBack({
    names: ["price_p1_eur"],
    plan: () => olga.ask("POST", "/api/desk/prices/plans", { site, prices }),
    save: () => send({ prices }),
    state: async () =>
      (await list()).bundles.map((one: { prices: { amount: number }[] }) =>
        one.prices.map(({ amount }) => amount),
      ),
    takeBack: (plan, reverts) => send({ prices: plan.prices, reverts }),
  });
});

type Way = {
  names: string[];
  plan(): Promise<Response>;
  save(): Promise<Response>;
  state(): Promise<unknown>;
  takeBack(plan: { set: object; prices: object[] }, reverts: number): Promise<Response>;
};

async function changeAndTakeBack({ names, plan, save: send, state, takeBack }: Way) {
  const before = await state();
  expect((await (await plan()).json()).differences).toHaveLength(names.length);
  expect(await state()).toEqual(before);
  expect((await send()).status).toBe(200);
  expect(await state()).not.toEqual(before);
  const [change] = await changes();
  expect(change).toMatchObject({ why: WHY, by: olga.alias });
  expect(change.differences.map(({ setting }: { setting: string }) => setting).sort()).toEqual(
    [...names].sort(),
  );
  const back = await (await olga.ask("GET", `/api/desk/settings/revert?change=${change.id}`)).json();
  expect((await takeBack(back, change.id)).status).toBe(200);
  expect(await state()).toEqual(before);
}

describe("texts", () => {
  test("have the product's words in every language, and a site's own ones with its name apply at once", async () => {
    const { settings, standard, locale } = await read("texts", dutch);
    expect([settings.length, Object.keys(standard).length, locale]).toEqual([55, 55, "nl"]);
    expect(standard.text_en_description).toContain("Avondrood is where adults meet");
    const set = { text_nl_index_title: "Welkom bij {{name}}", text_nl_fictional_singular: "Verzonnen" };
    expect((await save("texts", { of: dutch, set })).status).toBe(200);
    expect(await told("nl.localhost")).toMatchObject({
      index_title: "Welkom bij Avondrood",
      fictional_singular: "Verzonnen",
    });
    expect((await save("texts", { of: dutch, reset: ["text_nl_index_title"] })).status).toBe(200);
    expect((await told("nl.localhost")).index_title).not.toContain("Welkom");
    const [last, first] = await changes(dutch);
    expect(last.differences).toEqual([
      { setting: "text_nl_index_title", from: "Welkom bij {{name}}", to: null, is_dangerous: false },
    ]);
    const plan = await (await olga.ask("GET", `/api/desk/settings/revert?change=${first.id}`)).json();
    expect(plan.changed_later).toEqual([{ setting: "text_nl_index_title", now: null }]);
    expect(plan.set).toEqual({
      text_nl_index_title: expect.stringContaining("Daten als je weet"),
      text_nl_fictional_singular: null,
    });
    expect((await save("texts", { of: dutch, set: plan.set, reverts: first.id })).status).toBe(200);
    expect((await told("nl.localhost")).index_title).toContain("Daten als je weet");
  });

  test("with HTML, another placeholder, invisible characters, too many or of another site's key are refused by field", async () => {
    const faults = await faultsOf(
      save("texts", {
        set: {
          text_en_index_title: "<b>Hello</b>",
          text_de_index_title: "Hallo {{member}}",
          text_fr_index_title: "Bonjour {{name}",
          text_es_index_title: "Hola\u202eevil",
          text_it_index_title: "a".repeat(81),
          text_pl_index_title: "   ",
          text_xx_index_title: "Hello",
          text_en_terms: "None",
        },
      }),
    );
    expect(Object.keys(faults).sort()).toEqual(
      ["de", "en", "es", "fr", "it", "pl", "xx"]
        .map((one) => `text_${one}_index_title`)
        .concat("text_en_terms")
        .sort(),
    );
    expect(faults.text_en_index_title).toBe("HTML isn’t allowed here.");
    expect((await told()).index_title).not.toContain("Hello");
  });

  test("of two who save from the same page, the second is told and nothing is lost [bad case 34]", async () => {
    const { revision } = await read("texts");
    const sent = (text: string) => ({ site, revision, why: WHY, set: { text_en_index_title: text } });
    expect((await olga.ask("POST", "/api/desk/texts", sent("First"))).status).toBe(200);
    const second = await otto.ask("POST", "/api/desk/texts", sent("Second"));
    expect([second.status, (await second.json()).error]).toEqual([409, "configuration.changed_since"]);
    expect((await told()).index_title).toBe("First");
    await save("texts", { reset: ["text_en_index_title"] });
  });
});

describe("the company", () => {
  test("changes for all of its sites, each with the change in its history, and whoever has another one open sees it first", async () => {
    const { also, pages, terms_date } = await read("company");
    expect(also).toEqual(["Avondrood", "Samtlicht"]);
    expect(pages).toHaveLength(7);
    for (const page of pages)
      expect(page).toMatchObject({
        version: expect.stringMatching(/^[0-9a-f]{8}$/),
        since: expect.stringMatching(/^2026-11-21/),
      });
    expect(pages[0].locales).toHaveLength(11);
    expect(terms_date).toBe("2024-05-01T09:00:00.000Z");
    const { revision } = await read("company", dutch);
    expect((await save("company", { set: { company_city: "Amsterdam" } })).status).toBe(200);
    expect((await (await testApp.ask("/api/companyinfo.php", { host: "nl.localhost" })).json()).city).toBe(
      "Amsterdam",
    );
    for (const one of [site, dutch])
      expect((await changes(one, "&setting=company_city"))[0].differences).toEqual([
        { setting: "company_city", from: "Utrecht", to: "Amsterdam", is_dangerous: false },
      ]);
    await otto.confirm();
    const late = await otto.ask("POST", "/api/desk/company", {
      ...{ site: dutch, revision, why: WHY, set: { company_city: "Rotterdam" } },
    });
    expect((await late.json()).error).toBe("configuration.changed_since");
    const [{ id }] = await changes(site, "&setting=company_city");
    expect((await save("company", { set: { company_city: "Utrecht" }, reverts: id })).status).toBe(200);
  });

  test("is checked field by field, and a name that another site has is refused", async () => {
    const set = {
      ...{ company_name: "", company_country: "XX", company_kvk: "<1>", company_vat_numbers: ["12"] },
      ...{ company_support_phone: "call me", company_delete_discount: 101, site_support_email: "help" },
    };
    expect(Object.keys(await faultsOf(save("company", { set }))).map((name) => name.split(".")[0])).toEqual(
      Object.keys(set),
    );
    const taken = await faultsOf(save("company", { set: { site_name: "Avondrood" } }));
    expect(taken.site_name).toBe("Another site has this name.");
    const foreign = await faultsOf(save("company", { set: { domains: ["evil.example"], min_age: 18 } }));
    expect(Object.keys(foreign)).toEqual(["domains", "min_age"]);
  });
});

describe("domains and languages", () => {
  test("a domain is added in any letters, is unverified until a request for it arrives, and only then can be the main one", async () => {
    const before = (await read("domains", dutch)).domains.map(({ domain }: { domain: string }) => domain);
    const added = "xn--mnchen-3ya.example";
    expect(
      (await save("domains", { of: dutch, set: { domains: [...before, "München.example"] } })).status,
    ).toBe(200);
    const found = async () =>
      (await read("domains", dutch)).domains.find(({ domain }: { domain: string }) => domain === added);
    expect(await found()).toEqual({ domain: added, shown: "münchen.example", is_main: false, seen_at: null });
    const faults = await faultsOf(save("domains", { of: dutch, set: { main_domain: added } }));
    expect(faults.main_domain).toContain("No request has arrived");
    expect((await told(added)).name).toBe("Avondrood");
    await expect.poll(async () => (await found()).seen_at).toBe(testApp.clock.now().toISOString());
    expect((await save("domains", { of: dutch, set: { main_domain: added } })).status).toBe(200);
    expect((await told("nl.localhost")).domain).toBe(added);
    const back = { main_domain: "nl.localhost", domains: before };
    // The first domain of the demo has been asked for at the beginning of this test file.
    expect((await save("domains", { of: dutch, set: back })).status).toBe(200);
    expect((await told(added)).name).toBe("Velvet");
  });

  test("the last domain, one of another site and what is none are refused", async () => {
    const { domains } = await read("domains");
    const own = domains.map(({ domain }: { domain: string }) => domain);
    const fault = async (set: object) => Object.values(await faultsOf(save("domains", { set })))[0];
    expect(await fault({ domains: [] })).toBeTruthy();
    expect(await fault({ domains: [...own, "nl.localhost"] })).toBe("Another site has one of these domains.");
    for (const wrong of [
      "https://a.example",
      "a b.example",
      "192.0.2.1",
      "-a.example",
      "intranet",
      "a.example/x",
      "*.a.example",
    ])
      expect([wrong, await fault({ domains: [...own, wrong] })]).toEqual([
        wrong,
        expect.stringContaining("velvet.example"),
      ]);
    expect(await fault({ domains: ["en.localhost"] })).toBe("The main domain has to stay in the list.");
    expect(await fault({ domains: own, main_domain: "elsewhere.example" })).toBe(
      "The main domain has to stay in the list.",
    );
  });

  test("a language that the site does not offer is not spoken, and the site's own one has to be offered", async () => {
    const spoken = async () =>
      (await (await testApp.ask("/api/no-such-thing", { headers: { cookie: "locale=fr" } })).json()).message;
    const french = await spoken();
    const faults = await faultsOf(
      save("domains", { set: { site_language: "sv", site_locales: ["en", "de"] } }),
    );
    expect(faults.site_locales).toContain("own language");
    expect((await save("domains", { set: { site_locales: ["nl", "de"] } })).status).toBe(200);
    expect(siteOf({ site: hereSite(testApp) }).locales).toEqual(["nl", "de"]);
    expect(await spoken()).not.toBe(french);
    expect(
      (await read("domains")).settings.find(({ name }: { name: string }) => name === "site_locales").value,
    ).toEqual(["nl", "de"]);
    const [{ id }] = await changes(site, "&setting=site_locales");
    const plan = await (await olga.ask("GET", `/api/desk/settings/revert?change=${id}`)).json();
    expect((await save("domains", { set: plan.set, reverts: id })).status).toBe(200);
    expect(siteOf({ site: hereSite(testApp) }).locales).toHaveLength(11);
  });

  test("support may read all of it and change nothing", async () => {
    const sam = await makeStaff(testApp, { roles: ["support"] });
    for (const kind of ["texts", "company", "domains"] as const) {
      const answer = await sam.ask("GET", `${PATHS[kind]}?site=${site}`);
      expect([answer.status, (await answer.json()).may_write]).toEqual([200, false]);
      const sent = { site, revision: 0, why: WHY, set: {} };
      expect((await sam.ask("POST", PATHS[kind], sent)).status).toBe(403);
    }
  });
});
