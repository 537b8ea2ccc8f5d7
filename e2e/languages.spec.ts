import { LOCALE_NAMES, LOCALES } from "../src/base/locales.ts";
import { expect, type Page, test } from "./fixture.ts";
import { say } from "./words.ts";

const DAY = 86_400;
const localeCookie = async (page: Page) =>
  (await page.context().cookies()).find((cookie) => cookie.name === "locale");
const language = (page: Page) => page.locator("html").getAttribute("lang");
const menu = (page: Page) => page.getByRole("banner").locator("[popover]");

async function openMenu(page: Page) {
  await page.getByRole("banner").locator("button[popovertarget]").first().click();
  await expect(menu(page)).toBeVisible();
}

const WITH_LOCALE = new RegExp(`^/(${LOCALES.join("|")})(/|$)|[?&](locale|lang|hl)=`);

async function expectNoLocaleInAddresses(page: Page, locale: string) {
  expect(await language(page)).toBe(locale);
  const addresses = await page
    .locator("a[href], form[action]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? one.getAttribute("action") ?? ""));
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((address) => WITH_LOCALE.test(address))).toEqual([]);
}

test.describe("[S-05] no locale in any address, a cookie of 365 days, eleven locales, English where none fits", () => {
  test("[S-09] /lang-config lists all locales in their own names, and choosing one changes no address", async ({
    page,
    openPage,
  }) => {
    expect(LOCALES).toHaveLength(11);
    await page.goto("/pages/faq");
    await openMenu(page);
    await menu(page).getByRole("link", { name: "All languages" }).click();
    await expect(page).toHaveURL(/\/lang-config\?returnTo=%2Fpages%2Ffaq$/);
    const buttons = page.getByRole("main").getByRole("listitem").getByRole("button");
    await expect(buttons).toHaveText(LOCALES.map((locale) => LOCALE_NAMES[locale]));
    await buttons.filter({ hasText: LOCALE_NAMES.pl }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "pl");

    // Each language is chosen on the page in the one before. Scripts, tested above, would take most of the
    // time.
    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto("/lang-config?returnTo=/pages/faq");
    for (const locale of LOCALES) {
      const button = plain.getByRole("main").getByRole("button", { name: LOCALE_NAMES[locale], exact: true });
      await expect(button).toHaveAttribute("lang", locale);
      await button.click();
      await expect(plain).toHaveURL(/:\d+\/pages\/faq$/);
      await expect(plain.locator("html")).toHaveAttribute("lang", locale);
      const cookie = await localeCookie(plain);
      expect(cookie).toMatchObject({ value: locale, path: "/", httpOnly: true, sameSite: "Lax" });
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / DAY;
      expect(days).toBeGreaterThan(364.9);
      expect(days).toBeLessThanOrEqual(365);
      for (const path of ["/", "/pages/terms", "/lang-config?returnTo=/pages/faq"]) {
        await plain.goto(path);
        await expectNoLocaleInAddresses(plain, locale);
      }
      await expect(plain.locator("main [aria-current]")).toHaveText(LOCALE_NAMES[locale]);
    }
  });

  test("a first visit keeps its language for 365 days", async ({ openPage }) => {
    const page = await openPage({ locale: "ja-JP" });
    await page.goto("/");
    expect(await language(page)).toBe("en");
    const cookie = await localeCookie(page);
    expect(cookie?.value).toBe("en");
    expect(((cookie?.expires ?? 0) - Date.now() / 1000) / DAY).toBeCloseTo(365, 1);
  });

  test("an address with a locale in it is no page", async ({ request }) => {
    for (const locale of LOCALES) expect((await request.get(`/${locale}/pages/faq`)).status()).toBe(404);
  });
});

test.describe("[S-06] the language of a first visit", () => {
  const cases = [
    ["the site's own, before the browser's", "nl", "pl-PL", "nl"],
    ["the site's own", "de", "en-GB", "de"],
    ["the browser's, where the site has none", "en", "fi-FI", "fi"],
    ["Bokmål, where the browser says Norwegian", "en", "no", "nb"],
    ["English, where we speak neither", "en", "ja-JP", "en"],
  ] as const;
  for (const [words, site, locale, expected] of cases)
    test(`is ${words}`, async ({ openPage, onSite }) => {
      const page = await openPage({ locale, javaScriptEnabled: false });
      await page.goto(onSite(site, "/"));
      expect(await language(page)).toBe(expected);
      await page.reload();
      expect(await language(page)).toBe(expected);
    });

  test("is left for the one that was chosen", async ({ openPage, onSite }) => {
    const page = await openPage({ locale: "en-GB" });
    await page.goto(onSite("nl", "/lang-config"));
    await page.getByRole("main").getByRole("button", { name: "Italiano" }).click();
    await page.goto(onSite("nl", "/"));
    expect(await language(page)).toBe("it");
  });
});

test.describe("[S-08] the language menu", () => {
  const cases = [
    ["from Belgium with a Spanish browser", "BE", "es-ES", "en", ["en", "nl", "de", "fr", "es"]],
    ["from Poland with an English browser", "PL", "en-GB", "en", ["en", "pl"]],
    ["from a country of none of our languages", "JP", "ja-JP", "en", ["en"]],
    ["on a site that forces all", "JP", "ja-JP", "de", [...LOCALES]],
  ] as const;
  for (const [words, place, locale, site, expected] of cases)
    test(`offers only useful languages: ${words}`, async ({ openPage, onSite }) => {
      const page = await openPage({ place, locale, javaScriptEnabled: false });
      await page.goto(onSite(site, "/"));
      await openMenu(page);
      const offered = await menu(page)
        .locator("button[name=locale]")
        .evaluateAll((all) => all.map((one) => (one as HTMLButtonElement).value));
      expect(offered).toEqual(expected);
      await expect(menu(page).getByRole("link")).toHaveAttribute("href", "/lang-config?returnTo=%2F");
    });
});

for (const javaScriptEnabled of [true, false])
  test(`the menu changes the language and leads back to the same page, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    openPage,
  }) => {
    const page = await openPage({ locale: "de-DE", javaScriptEnabled });
    await page.goto("/pages/service?from=mail");
    expect(await language(page)).toBe("de");
    await openMenu(page);
    await menu(page).getByRole("button", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL(/\/pages\/service\?from=mail$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer service");
    // Times as in the browser's region: 14:30, not 2:30 PM.
    await expect(page.locator("html")).toHaveAttribute("data-regional-tag", "en-GB");
  });

test("whoever tries the demo goes on in their own language", async ({ openPage }) => {
  const page = await openPage({ locale: "de-DE", javaScriptEnabled: false });
  await page.goto("/login");
  await page
    .getByRole("button", { name: say("de", "accounts:demo.button") })
    .first()
    .click();
  await expect(page).toHaveURL(/\/members$/);
  expect(await language(page)).toBe("de");
});

test("an unknown language and a return address of another site are refused", async ({ request, program }) => {
  const choose = (form: Record<string, string>) =>
    request.post("/lang-config", { form, headers: { Origin: program.address }, maxRedirects: 0 });
  const unknown = await choose({ locale: "klingon", returnTo: "/" });
  expect(unknown.status()).toBe(400);
  expect(unknown.headers()["set-cookie"] ?? "").not.toContain("klingon");
  const away = await choose({ locale: "de", returnTo: "//evil.example/x" });
  expect(away.status()).toBe(302);
  expect(away.headers().location).toBe("/");
  const foreign = await request.post("/lang-config", {
    form: { locale: "de", returnTo: "/" },
    headers: { Origin: "https://evil.example" },
    maxRedirects: 0,
  });
  expect(foreign.status()).toBe(403);
});
