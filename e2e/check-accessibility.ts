import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare const axe: { run(options: RunOptions): Promise<AxeResults> };

/** Runs axe on the current page: all rules in light mode, colour rules in dark mode. */
export async function checkAccessibility(page: Page) {
  // Checks only the page itself and not its frames: the developer mailbox shows some e-mails in frames.
  const frames = page
    .frames()
    .filter((frame) => frame !== page.mainFrame() && frame.url() !== "about:srcdoc");
  expect(frames, "a page has no frame").toEqual([]);
  await holdBars(page, "static");
  const still = await stopTransitions(page);
  await showIn(page, "light");
  await expectNone(page, "light", { type: "tag", values: RULES });
  await showIn(page, "dark");
  await expectNone(page, "dark", { type: "rule", values: ["color-contrast", "link-in-text-block"] });
  await still.evaluate((sheet) => (sheet.disabled = true));
  await holdBars(page, "");
}

/** Content that a bar covers at the moment can be scrolled out from under it, so it is not a fault. */
async function holdBars(page: Page, position: "static" | "") {
  await page.evaluate((value) => {
    for (const bar of document.querySelectorAll<HTMLElement>(
      "[data-phone-bar], [data-action-bar], body header",
    ))
      if (getComputedStyle(bar).position === "sticky" || value === "") bar.style.position = value;
  }, position);
}

/** Switches transitions off, because colours in transition can have any contrast. */
async function stopTransitions(page: Page) {
  return page.evaluateHandle(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(still);
    return still;
  });
}

/** A page applies another colour scheme at its next frame; a page in the background has no frames. */
async function showIn(page: Page, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 100);
      });
    await frame();
    await frame();
  });
}

async function expectNone(page: Page, scheme: string, runOnly: RunOptions["runOnly"]) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  // Axe describes violations only and stays in this page: describing passes and a separate page took two
  // thirds of the time.
  const options: RunOptions = { runOnly, resultTypes: ["violations"], iframes: false };
  const found = await page.evaluate(async (asked) => {
    const { violations } = await axe.run(asked);
    return violations.map(({ id, nodes }) => ({
      rule: id,
      where: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
    }));
  }, options);
  expect(found, `${page.url()} in ${scheme}`).toEqual([]);
}
