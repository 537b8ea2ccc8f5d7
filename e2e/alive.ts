import { expect, type Locator, type Page } from "@playwright/test";
import { ALIVE_MARK } from "../src/frame/alive-mark.ts";

/** A page that is gone to only when it hears what is pressed, however slow the machine is. */
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

/** At once on pages without scripts of ours: papers, pictures, the pages of a payment provider. */
async function untilAlive(page: Page) {
  const isAlive = (mark: string) => {
    if (!document.querySelector("script[type=module]")) return true;
    // Parts that are loaded by themselves hear later than their page.
    const listens = (node: Element) => Object.keys(node).some((key) => key.startsWith("__reactProps"));
    return (
      document.documentElement.hasAttribute(mark) && [...document.querySelectorAll("button")].every(listens)
    );
  };
  // A page that goes on by itself, such as a mail's link, may be gone while it is asked: then the next one is.
  await expect.poll(() => page.evaluate(isAlive, ALIVE_MARK).catch(() => false)).toBe(true);
}

/** Waits until React listens to an element that came later than its page. */
export async function alive(element: Locator): Promise<Locator> {
  const listens = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")));
  await expect.poll(listens).toBe(true);
  return element;
}
