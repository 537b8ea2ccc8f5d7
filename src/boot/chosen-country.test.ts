import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/open-test-app.ts";
import { BROWSER, DUTCH, openPage, openWithPages } from "./opened-pages.fixture.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openWithPages();
}, 180_000);
afterAll(() => testApp?.close());

const choose = (
  country: string,
  headers: Record<string, string> = { origin: "http://localhost" },
  path = "/lang-config",
) =>
  testApp.ask(path, {
    method: "POST",
    from: DUTCH,
    headers: {
      ...BROWSER,
      ...headers,
      "content-type": "application/x-www-form-urlencoded",
      cookie: "locale=de",
    },
    body: new URLSearchParams({ country, returnTo: "/pages/faq" }).toString(),
  });

const outsideMain = (html: string) => html.replace(/<main[\s\S]*<\/main>/, "");

async function readSettings(cookie: string) {
  const answer = await testApp.ask("/api/settings.php", { from: DUTCH, headers: { cookie } });
  return (await answer.json()).settings;
}

test("[S-11] geoip_selected_country is the country that was chosen on the language page, for a year", async () => {
  const chosen = await choose("PL");
  expect([chosen.status, chosen.headers.get("location")]).toEqual([302, "/pages/faq"]);
  const [cookie = ""] = chosen.headers.getSetCookie();
  expect(cookie).toBe("country=PL; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly");
  const settings = await readSettings("locale=en; country=PL");
  expect([settings.geoip_country, settings.geoip_selected_country]).toEqual(["NL", "PL"]);
});

test.each(["/lang-config", "/lang-config.data"])(
  "a form from behind a proxy that ends TLS is taken at %s, and one from another origin is refused",
  async (path) => {
    const secure = { "x-forwarded-proto": "https" };
    const send = (headers: Record<string, string>) => choose("PL", headers, path);
    const chosen = await send({ ...secure, origin: "https://localhost" });
    expect(chosen.status).toBeLessThan(400);
    expect(chosen.headers.getSetCookie().join()).toContain("country=PL");
    for (const origin of ["http://localhost", "https://elsewhere.example", "https://localhost:444"]) {
      const refused = await send({ ...secure, origin });
      expect([origin, refused.status, refused.headers.getSetCookie()]).toEqual([origin, 403, []]);
    }
  },
);

test("the language page shows the chosen country, and the menu has its languages", async () => {
  const { html } = await openPage(testApp, "/lang-config", { headers: { cookie: "locale=en; country=PL" } });
  expect(html).toMatch(/<option value="PL" selected="">Poland/);
  expect(outsideMain(html)).toContain('value="pl"');
  const without = await openPage(testApp, "/lang-config");
  expect(without.html).toMatch(/<option value="" selected="">The country of your connection/);
  expect(outsideMain(without.html)).not.toContain('value="pl"');
});

test("the choice is taken back with the country of the connection", async () => {
  const answer = await choose("");
  expect(answer.headers.getSetCookie().join()).toBe("country=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly");
  expect((await readSettings("locale=en")).geoip_selected_country).toBeNull();
});

test.each(["ZZ", "pl", "PL ", "<b>", "PL,BE"])(
  "the country %o is refused in the visitor's language",
  async (unknown) => {
    const refused = await choose(unknown);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([400, []]);
    expect(await refused.text()).toContain("Dieses Land kennen wir nicht.");
  },
);
