import { expect, type Page, test } from "./fixture.ts";

const LINKS = {
  Terms: "/pages/terms",
  Privacy: "/pages/privacy",
  Cookies: "/pages/cookies",
  "Access ban": "/pages/ban",
  Pricing: "/pricing",
  Complaints: "/complaints",
  "Returns and refunds": "/pages/return-policy",
  FAQ: "/pages/faq",
  "Customer service": "/pages/service",
  "Withdraw from contract here": "/withdraw",
};
const US_LINKS = {
  "Your privacy choices": "/pages/privacy",
  "Dating safety tips": "/pages/faq",
  Accessibility: "/pages/service",
};

const footer = (page: Page) => page.getByRole("contentinfo");
const links = async (page: Page) =>
  Object.fromEntries(
    await footer(page)
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("href")])),
  );

test("[S-22] the footer links to the rules and to help, and each link leads to a page", async ({ page }) => {
  for (const path of ["/", "/lang-config", "/pages/faq"]) {
    await page.goto(path);
    expect(await links(page)).toEqual(LINKS);
  }
  for (const [name, path] of Object.entries(LINKS)) {
    await footer(page).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect((await page.request.get(path)).status(), path).toBe(200);
  }
});

test.describe("[S-25] the footer of the United States, in English alone, has links of its own", () => {
  test("for a reader there, in English", async ({ openPage }) => {
    const page = await openPage({ place: "US", locale: "en-US" });
    await page.goto("/");
    expect(await links(page)).toEqual({ ...LINKS, ...US_LINKS });
    for (const name of Object.keys(US_LINKS)) {
      await footer(page).getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });

  test("not for a reader there in Spanish", async ({ openPage }) => {
    const page = await openPage({ place: "US", locale: "es-US" });
    await page.goto("/");
    expect(Object.values(await links(page))).toEqual(Object.values(LINKS));
  });

  test("not for a reader in English elsewhere", async ({ openPage }) => {
    const page = await openPage({ place: "NL", locale: "en-US" });
    await page.goto("/");
    expect(await links(page)).toEqual(LINKS);
  });
});

test("the company's details are loaded when they are opened, once", async ({ page }) => {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/companyinfo.php")) asked += 1;
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(asked).toBe(0);
  const summary = footer(page).getByText("Company details");
  await summary.click();
  await expect(footer(page).getByText("Velvet Demo B.V.")).toBeVisible();
  await expect(footer(page)).toContainText("Voorbeeldlaan 1, Utrecht");
  await expect(footer(page)).toContainText("Trade register (KvK): 00000000");
  await expect(footer(page)).toContainText("VAT: NL000000000B01");
  await summary.click();
  await summary.click();
  await footer(page).getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL(/faq$/);
  await expect(footer(page).getByText("Velvet Demo B.V.")).toBeVisible();
  expect(asked).toBe(1);
});

test("company details that failed to load are requested again, with growing pauses", async ({
  page,
  watch,
}) => {
  watch.allow(/503/);
  await page.clock.install();
  await page.addInitScript(rememberAsking);
  let answered = 0;
  await page.route("**/api/companyinfo.php", async (route) => {
    answered += 1;
    if (answered < 4) await route.fulfill({ status: 503, json: { error: "unavailable", message: "" } });
    else await route.continue();
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await footer(page).getByText("Company details").click();
  await expect(footer(page).getByText("One moment")).toBeVisible();
  // On a busy machine the page may start to wait only some steps later.
  const goOn = async () => {
    await page.clock.runFor(100);
    return answered;
  };
  await expect.poll(goOn, { intervals: [50] }).toBe(4);
  await expect(footer(page).getByText("Velvet Demo B.V.")).toBeVisible();
  const [first = 0, second = 0, third = 0, fourth = 0] = await page.evaluate((): number[] =>
    Reflect.get(window, "asked"),
  );
  expect(second - first).toBeGreaterThanOrEqual(300);
  expect(third - second).toBeGreaterThanOrEqual(600);
  expect(fourth - third).toBeGreaterThanOrEqual(1_200);
});

/** Records when the page makes its requests, by its own clock. */
function rememberAsking() {
  const ask = window.fetch;
  const asked: number[] = [];
  Object.assign(window, { asked });
  window.fetch = (...call) => {
    if (String(call[0]).includes("/api/companyinfo.php")) asked.push(Date.now());
    return ask(...call);
  };
}
