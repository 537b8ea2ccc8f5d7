import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare const axe: { run(options: RunOptions): Promise<AxeResults> };

/** Asks axe about the page as it is now: all of it in light, and what colours do to it in dark. */
export async function checkAccessibility(page: Page) {
  // Only the page itself is asked: a frame would not be. The developer's mailbox shows mails in some of their own.
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

/** What happens to be half under a bar just now can be scrolled out of it: that is no fault of the page. */
async function holdBars(page: Page, position: "static" | "") {
  await page.evaluate((value) => {
    for (const bar of document.querySelectorAll<HTMLElement>(
      "[data-phone-bar], [data-action-bar], body header",
    ))
      if (getComputedStyle(bar).position === "sticky" || value === "") bar.style.position = value;
  }, position);
}

/** Colours are at once what they are to be: while they go over into each other there is any contrast. */
async function stopTransitions(page: Page) {
  return page.evaluateHandle(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(still);
    return still;
  });
}

/** A page hears of another scheme with its next frame; behind another page it has none. */
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
  // What passes is not described: that, and a page of its own for the answer, took two thirds of the time.
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
