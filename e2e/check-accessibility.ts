import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Asks axe about the page as it is now: all of it in light, and what colours do to it in dark. */
export async function checkAccessibility(page: Page) {
  await showIn(page, "light");
  await expectNone(page, "light", new AxeBuilder({ page }).withTags(RULES));
  await showIn(page, "dark");
  await expectNone(
    page,
    "dark",
    new AxeBuilder({ page }).withRules(["color-contrast", "link-in-text-block"]),
  );
}

/** Colours go over into each other, from the next frame on: in between there is any contrast. */
async function showIn(page: Page, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const going = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    while (going().length > 0) await Promise.allSettled(going().map(({ finished }) => finished));
  });
}

async function expectNone(page: Page, scheme: string, axe: AxeBuilder) {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => ({
    rule: id,
    where: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
  }));
  expect(found, `${page.url()} in ${scheme}`).toEqual([]);
}
