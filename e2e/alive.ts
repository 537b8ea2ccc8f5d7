import { expect, type Locator, type Page } from "@playwright/test";
import { HYDRATION_MARK } from "../src/ui/hydration-mark.ts";

/** Makes `goto` and `reload` wait until the page responds to input, however slow the machine is. */
export function aliveOnArrival(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...asked) => {
    const answer = await goto(...asked);
    await untilAlive(page);
    return answer;
  };
  page.reload = async (...asked) => {
    const answer = await reload(...asked);
    await untilAlive(page);
    return answer;
  };
  return page;
}

/** Returns at once on pages without our scripts: documents, pictures, pages of a payment provider. */
export async function untilAlive(page: Page) {
  const isAlive = (mark: string) => {
    if (!document.querySelector("script[type=module], script[type='text/late-module']")) return true;
    // Lazily loaded parts get their listeners later than their page.
    const listens = (node: Element) => Object.keys(node).some((key) => key.startsWith("__reactProps"));
    return (
      document.documentElement.hasAttribute(mark) && [...document.querySelectorAll("button")].every(listens)
    );
  };
  // A page that redirects by itself, such as that of a mailed link, may go away during the question; then ask
  // the next one.
  await expect.poll(() => page.evaluate(isAlive, HYDRATION_MARK).catch(() => false)).toBe(true);
}

/** Waits until React listens to an element that appeared after its page. */
export async function alive(element: Locator): Promise<Locator> {
  const listens = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")));
  await expect.poll(listens).toBe(true);
  return element;
}
