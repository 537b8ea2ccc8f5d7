import { expect, type Locator, type Page, test } from "./fixture.ts";
import { signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

const style = (element: Locator, name: string) =>
  element.evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);

const COLOURS = {
  light: {
    primary: "rgb(122, 15, 36)",
    secondary: "rgb(225, 29, 63)",
    success: "rgb(23, 115, 74)",
    unread: "rgb(211, 23, 58)",
  },
  dark: {
    primary: "rgb(163, 20, 47)",
    secondary: "rgb(255, 107, 129)",
    success: "rgb(95, 211, 154)",
    unread: "rgb(255, 133, 152)",
  },
};

test.describe("[S-34] dark red first, bright red second, green for success, a red for unread", () => {
  for (const theme of ["light", "dark"] as const)
    test(`in ${theme}`, async ({ page }) => {
      const { primary, secondary, success, unread } = COLOURS[theme];
      await page.emulateMedia({ colorScheme: theme });
      await page.goto("/");
      expect(await style(page.getByRole("banner"), "background-color")).toBe(primary);
      expect(await style(page.getByRole("link", { name: "Sign up free" }), "background-color")).toBe(primary);
      const free = page.getByRole("listitem").filter({ hasText: "Like and match, for free" });
      expect(await style(free.locator("svg"), "color")).toBe(success);
      await page.goto(`/dev/ui?theme=${theme}`, { waitUntil: "networkidle" });
      await page.getByRole("button", { name: "Start the bar" }).click();
      const fill = page.getByRole("progressbar", { name: "Loading the page" }).locator("div");
      expect(await style(fill, "background-color")).toBe(secondary);
      const badge = page.getByText("3 unread messages").locator("xpath=ancestor-or-self::*").last();
      expect(await style(badge.locator("xpath=.."), "background-color")).toBe(unread);
    });

  test("by choice, overriding the system's, and it stays", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/", { waitUntil: "networkidle" });
    await page.getByLabel("Appearance").selectOption("dark");
    for (const path of ["/", "/pages/faq"]) {
      await page.goto(path);
      expect(await style(page.getByRole("banner"), "background-color")).toBe(COLOURS.dark.primary);
    }
    await page.getByLabel("Appearance").selectOption("system");
    await expect.poll(() => style(page.getByRole("banner"), "background-color")).toBe(COLOURS.light.primary);
  });
});

test.describe("[S-38] the sizes of the specification, at five widths", () => {
  const widths = [
    { width: 575, languages: 1, title: 28, steps: 1, phoneBar: true, modals: [300, 575, 575, 575] },
    { width: 576, languages: 2, title: 28, steps: 1, phoneBar: true, modals: [300, 500, 544, 544] },
    { width: 768, languages: 2, title: 36, steps: 3, phoneBar: true, modals: [300, 500, 736, 736] },
    { width: 992, languages: 2, title: 36, steps: 3, phoneBar: false, modals: [300, 500, 800, 960] },
    { width: 1200, languages: 2, title: 36, steps: 3, phoneBar: false, modals: [300, 500, 800, 1140] },
  ];

  test("of the languages and the first page", async ({ page }) => {
    await page.goto("/lang-config");
    for (const { width, languages } of widths) {
      await page.setViewportSize({ width, height: 900 });
      const columns = () => countColumns(page.getByRole("main").getByRole("list"));
      await expect.poll(columns, `${width} px`).toBe(languages);
    }
    await page.goto("/");
    for (const { width, title, steps, phoneBar } of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-size", `${title}px`);
      expect(await countColumns(page.getByRole("main").locator("ol")), `${width} px`).toBe(steps);
      const grid = page.getByRole("main").locator(".grid-12");
      expect(await countColumns(grid)).toBe(12);
      expect(await style(grid, "column-gap")).toBe("15px");
      const bar = page.getByRole("navigation", { name: "Navigation", exact: true });
      await expect(bar).toBeVisible({ visible: phoneBar });
      const container = await page
        .getByRole("banner")
        .locator(".container-page")
        .evaluate((one) => {
          const { paddingLeft, paddingRight } = getComputedStyle(one);
          return { paddingLeft, paddingRight, width: one.getBoundingClientRect().width };
        });
      expect(container).toEqual({ paddingLeft: "15px", paddingRight: "15px", width: Math.min(width, 1170) });
    }
  });

  test("of modals, columns, lists, bubbles and toasts", async ({ page }) => {
    await page.goto("/dev/ui?theme=light");
    for (const { width, modals } of widths)
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        expect(await measureModals(page)).toEqual(modals);
        const bubble = page.locator(".max-w-bubble").last();
        const share = (await widthOf(bubble)) / (await widthOf(bubble.locator("xpath=..")));
        expect(share).toBeLessThanOrEqual(0.755);
        expect(share).toBeGreaterThan(width < 992 ? 0.7 : 0.5);
      });

    await page.getByRole("button", { name: "Toast with action" }).click();
    const toast = page.getByRole("alertdialog");
    // The notification stays while something in it has the focus.
    await toast.getByRole("button", { name: "Close notification" }).focus();
    for (const { width } of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await widthOf(toast), `${width} px`).toBeLessThanOrEqual(350);
      expect(await widthOf(toast), `${width} px`).toBeGreaterThan(300);
    }
  });

  test("of the list beside a conversation", async ({ page, sql }) => {
    await signUpQuickly(page);
    const [other] = await sql(
      "select member_id as id from profiles_profile where status = 'active' and not fictional limit 1",
    );
    await page.goto(`/members/${other?.id}/chat`);
    const list = page.getByRole("region", { name: say("en", "chat:list.title"), exact: true });
    const conversation = page.getByRole("main").getByRole("heading", { level: 1 });
    await expect(conversation).toBeVisible();
    for (const width of [...widths.map((one) => one.width), 800, 1_000, 1_600, 2_560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(conversation).toBeVisible();
      await expect(list).toBeVisible({ visible: width >= 768 });
      if (width < 768) continue;
      expect(await widthOf(list), `${width} px`).toBeGreaterThanOrEqual(300);
      expect(await widthOf(list), `${width} px`).toBeLessThanOrEqual(400);
    }
  });

  test("the breakpoints are those four, each reached to the pixel", async ({ page }) => {
    await page.goto("/");
    const names = await page.evaluate(() => {
      const root = getComputedStyle(document.documentElement);
      return ["sm", "md", "lg", "xl"].map((name) => root.getPropertyValue(`--breakpoint-${name}`));
    });
    expect(names).toEqual(["576px", "768px", "992px", "1200px"]);
    const title = page.getByRole("heading", { level: 1 });
    await page.setViewportSize({ width: 767, height: 900 });
    expect(await style(title, "font-size")).toBe("28px");
    const phoneBar = page.getByRole("navigation", { name: "Navigation", exact: true });
    await page.setViewportSize({ width: 991, height: 900 });
    await expect(phoneBar).toBeVisible();
    await page.setViewportSize({ width: 992, height: 900 });
    await expect(phoneBar).toBeHidden();
  });
});

async function measureModals(page: Page): Promise<number[]> {
  const found: number[] = [];
  for (const size of ["small", "medium", "large", "extra"]) {
    await page.getByRole("button", { name: size, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Report Anna?" });
    await expect(dialog).toBeVisible();
    found.push(Math.round(await widthOf(dialog)));
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  return found;
}

function widthOf(element: Locator): Promise<number> {
  return element.evaluate((one) => (one as HTMLElement).offsetWidth);
}

function countColumns(element: Locator): Promise<number> {
  return element.evaluate((one) => getComputedStyle(one).gridTemplateColumns.split(" ").length);
}
