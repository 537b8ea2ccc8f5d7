import { chromium, expect, type Page } from "@playwright/test";
import { say } from "../../e2e/words.ts";
import { findBrowser } from "../../tools/find-browser.mjs";
import type { Person } from "../members/people.ts";

const PATIENCE_MS = 30_000;

/** A real browser that shows the conversation of one member with another one. */
export type Browser = {
  /** Waits until the conversation shows this text, without a reload. @returns milliseconds */
  untilShown(text: string): Promise<number>;
  /** Errors of its scripts. */
  faults: string[];
  close(): Promise<void>;
};

export async function openBrowser(address: string, who: Person, other: Person): Promise<Browser> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
  await context.addInitScript(() => localStorage.setItem("site-entry-warning-skipped", "1700000000"));
  const [name = "", value = ""] = who.cookie.split("=");
  await context.addCookies([{ name, value: decodeURIComponent(value), url: address }]);
  const faults: string[] = [];
  const page = await context.newPage();
  page.on("pageerror", (error) => void faults.push(error.message));
  await page.goto(`${address}/members/${other.id}/chat`);
  return {
    untilShown: (text) => untilShown(page, { other, text }),
    faults,
    close: () => browser.close(),
  };
}

async function untilShown(page: Page, { other, text }: { other: Person; text: string }): Promise<number> {
  const began = performance.now();
  const history = page.getByRole("region", { name: say("en", "chat:history.label", { name: other.name }) });
  await expect(history.getByText(text, { exact: true })).toBeVisible({ timeout: PATIENCE_MS });
  return performance.now() - began;
}
