import { expect, type Page } from "@playwright/test";
import { stored, storedAtDesk } from "../src/stored.ts";

/** Matches the declared names, with any text in place of each …. */
const DECLARED = [...stored, ...storedAtDesk].map(
  (one) => new RegExp(`^${one.in} ${RegExp.escape(one.name).replaceAll("…", ".+")}$`),
);

/** Names of all our cookies and storage entries in this browser, each after the place it is in. */
export async function listStored(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`);
  const entries = await page.evaluate(async () => {
    const named = (place: string, names: unknown[]) => names.map((name) => `${place} ${name}`);
    const databases = (await indexedDB.databases()).map(({ name = "" }) => name);
    const keys = databases.includes("keyval-store")
      ? await new Promise<unknown[]>((resolve, reject) => {
          const opening = indexedDB.open("keyval-store");
          opening.onerror = reject;
          opening.onsuccess = () => {
            const reading = opening.result.transaction("keyval").objectStore("keyval").getAllKeys();
            reading.onsuccess = () => resolve(reading.result);
            reading.onerror = reject;
          };
        })
      : [];
    return [
      ...named("localStorage", Object.keys(localStorage)),
      ...named("sessionStorage", Object.keys(sessionStorage)),
      ...named("indexedDB", [...databases.filter((name) => name !== "keyval-store"), ...keys]),
      ...named("caches", await caches.keys()),
    ];
  });
  return [...cookies, ...entries];
}

/** Fails if a journey has stored something that is not in the list that the cookies page is compared with. */
export async function checkStored(page: Page): Promise<void> {
  if (page.isClosed() || !page.url().startsWith("http")) return;
  const left = await listStored(page);
  expect(left.filter((name) => !DECLARED.some((one) => one.test(name)))).toEqual([]);
}
