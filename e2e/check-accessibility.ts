import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Asks axe about the page as it is now: all of it in light, and what colours do to it in dark. */
export async function checkAccessibility(page: Page) {
  await page.emulateMedia({ colorScheme: "light" });
  await expectNone(page, "light", new AxeBuilder({ page }).withTags(RULES));
  await page.emulateMedia({ colorScheme: "dark" });
  await settleColours(page);
  await expectNone(
    page,
    "dark",
    new AxeBuilder({ page }).withRules(["color-contrast", "link-in-text-block"]),
  );
}

/** Colours go over into each other: in between there is any contrast. */
async function settleColours(page: Page) {
  await page.evaluate(() => {
    const going = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return Promise.allSettled(going.map((animation) => animation.finished)).then(() => {});
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
