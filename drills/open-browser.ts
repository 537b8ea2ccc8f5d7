import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../tools/find-browser.mjs";

export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("The drill needs a Chromium; npm test installs one.");
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
}
