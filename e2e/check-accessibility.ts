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

/**
 * Colours go over into each other, from the next frame on: in between there is any contrast.
 * Out of sight a transition may stand still for good, and a page behind another has no frames: neither is waited for.
 */
async function showIn(page: Page, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 100);
      });
    const isGoing = () => document.getAnimations().some((one) => one instanceof CSSTransition);
    await frame();
    await frame();
    for (const end = performance.now() + 2_000; isGoing() && performance.now() < end; ) await frame();
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
