import { LOCALES } from "../src/base/locales.ts";
import { confirm } from "./community.ts";
import { expect, type Page, test } from "./fixture.ts";
import { FOR_MEMBERS, PAGES } from "./page-list.ts";
import { signUpQuickly } from "./sign-up.ts";
import { listKeys, say } from "./words.ts";

const STATIC_PAGES = {
  ban: "Access ban",
  cookies: "Cookies",
  faq: "Frequently asked questions",
  privacy: "Privacy statement",
  "return-policy": "Returns and refunds",
  service: "Customer service",
  terms: "Terms of service",
};

test("[S-03] each static page is available at its route, in the reader's language", async ({ request }) => {
  for (const [name, title] of Object.entries(STATIC_PAGES))
    for (const locale of LOCALES) {
      const answer = await request.get(`/pages/${name}`, { headers: { Cookie: `locale=${locale}` } });
      expect(answer.status(), name).toBe(200);
      const html = await answer.text();
      const [, article] = /<article lang="(.+?)<\/article>/s.exec(html) ?? [];
      expect(article?.slice(0, 3), name).toBe(`${locale}"`);
      expect(article).not.toContain("{{");
      if (locale === "en") expect(html).toContain(`<title>${title} – Velvet</title>`);
    }
});

test.describe("[S-42] texts use the settings of the site", () => {
  test.use({ javaScriptEnabled: false });

  test("the days for a refund", async ({ page, onSite, oddSites }) => {
    for (const [site, days] of [
      ["en", "14 days"],
      [oddSites.old, "21 days"],
    ] as const) {
      await page.goto(onSite(site, "/pages/return-policy"));
      await expect(page.getByRole("main")).toContainText(days);
    }
  });

  test("support's e-mail address and telephone number", async ({ page, onSite, oddSites }) => {
    await page.goto(onSite(oddSites.old, "/pages/service"));
    await expect(page.getByRole("main")).toContainText("help@old.example");
    await expect(page.getByRole("main")).toContainText("+31(0)201234567");
    await page.goto("/pages/service");
    await expect(page.getByRole("main")).toContainText("help@velvet.example");
  });

  test("title, description and name", async ({ page, onSite }) => {
    await page.goto(onSite("nl", "/"));
    await expect(page).toHaveTitle("Daten als je weet wat je wilt – Avondrood");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Daten als je weet wat je wilt");
    const words = /^Avondrood is voor volwassenen die het spel kennen/;
    await expect(page.locator("meta[name=description]")).toHaveAttribute("content", words);
    await expect(page.getByRole("main").getByText(words)).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: /Avondrood/ })).toBeVisible();
    await page.goto(onSite("nl", "/lang-config"));
    await expect(page).toHaveTitle(/ – Avondrood$/);
  });
});

test.describe("[S-33] the date of the terms, and the telephone number of support", () => {
  test("the terms are dated December 2023, or the company's first day if that is later", async ({
    page,
    onSite,
    oddSites,
  }) => {
    await page.goto("/pages/terms");
    await expect(page.getByRole("main")).toContainText("1 May 2024");
    await page.goto(onSite(oddSites.old, "/pages/terms"));
    await expect(page.getByRole("main")).toContainText("1 December 2023");
  });

  test("the number has no dashes and spaces", async ({ page, onSite, oddSites }) => {
    for (const [address, number] of [
      ["/", "+31300000000"],
      [onSite(oddSites.old, "/"), "+31(0)201234567"],
    ] as const) {
      await page.goto(address, { waitUntil: "networkidle" });
      await page.getByRole("contentinfo").locator("summary").click();
      await expect(page.getByRole("contentinfo").locator("address")).toContainText(`, ${number}`);
    }
  });
});

test("a page that waits for its texts is kept, however soon they arrive", async ({ page }) => {
  await page.addInitScript(answerWordsAfterTurns);
  for (let turns = 0; turns < 4; turns++) {
    await page.goto("/", { waitUntil: "networkidle" });
    await page.evaluate((count) => Object.assign(window, { turns: count }), turns);
    await page.getByRole("banner").getByRole("link", { name: "Log in", exact: true }).click();
    await expect(page.getByLabel("E-mail address or username")).toBeVisible();
  }
});

test("a member's page contains its own texts and those of its frame; the next page waits for its own", async ({
  page,
  sql,
}) => {
  const { id, name } = await signUpQuickly(page);
  await confirm(sql, id, { country: "FR" });
  await page.goto("/credits/p2");
  const words = JSON.parse((await page.locator("#words").textContent()) ?? "{}");
  expect(Object.keys(words).sort()).toEqual(["frame", "member-frame", "shop"]);
  await page.getByRole("button", { name: say("en", "member-frame:menu.label", { username: name }) }).click();
  await page.getByRole("link", { name: say("en", "member-frame:menu.settings") }).click();
  await expect(page.getByRole("link", { name: say("en", "accounts:settings.parts.privacy") })).toBeVisible();
});

// These pages share no namespace of their own, so whatever texts a page needs, one of the two comes without them.
for (const start of ["/likes", "/premium"]) {
  test(`no page that is opened after ${start} shows a key instead of its text`, async ({
    page,
    sql,
    watch,
  }) => {
    // The conversation of the list belongs to somebody else.
    watch.allow(/404/);
    const { id } = await signUpQuickly(page);
    await confirm(sql, id, { country: "NL" });
    const keys = listKeys("en");
    for (const [name, path] of Object.entries(PAGES)) {
      if (!FOR_MEMBERS.has(name) && !["members", "members-id", "settings", "pricing"].includes(name))
        continue;
      await page.goto(start);
      await openWithoutReload(page, path);
      const words = (await page.locator("body").innerText()).match(/\w+(\.\w+)+/g) ?? [];
      expect(
        words.filter((word) => keys.has(word)),
        `${path} after ${start}`,
      ).toEqual([]);
    }
  });
}

/** As a link would: the texts that came with the first page stay, and no others are there yet. */
async function openWithoutReload(page: Page, path: string) {
  await page.evaluate(
    (to) =>
      (
        window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
      ).__reactRouterDataRouter.navigate(to),
    path,
  );
  await expect(page.getByRole("main")).toBeVisible();
}

/** React continues at the browser's next turn; texts arrive before, at and after it. */
function answerWordsAfterTurns() {
  const ask = window.fetch.bind(window);
  window.fetch = async (what, init) => {
    if (!String(what).startsWith("/texts/")) return ask(what, init);
    const request = new XMLHttpRequest();
    request.open("GET", String(what), false);
    request.send();
    const { port1, port2 } = new MessageChannel();
    const turned = () => new Promise((resolve) => port1.addEventListener("message", resolve, { once: true }));
    port1.start();
    for (let left = Number(Reflect.get(window, "turns")); left > 0; left--) {
      const next = turned();
      port2.postMessage(null);
      await next;
    }
    return new Response(request.responseText);
  };
}
