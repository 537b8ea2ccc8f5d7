import { expect, type Locator } from "./fixture.ts";

/** Waits until React listens to an element: what is clicked before is not heard. */
export async function alive(element: Locator): Promise<Locator> {
  const listens = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")));
  await expect.poll(listens).toBe(true);
  return element;
}
