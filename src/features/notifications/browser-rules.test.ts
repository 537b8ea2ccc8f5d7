import { expect, test } from "vitest";
import { nameBrowser, needsHomeScreen } from "./browser-rules.ts";

const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36";
const ANDROID = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";

test.each([
  [SAFARI, 0, "safari"],
  [SAFARI, 5, "ios"],
  [IPHONE, 5, "ios"],
  [CHROME, 0, "chrome"],
  [ANDROID, 5, "android"],
  [FIREFOX, 0, "firefox"],
  ["Something", 0, "other"],
])("%s with %i touch points is %s", (userAgent, touchPoints, browser) => {
  expect(nameBrowser({ userAgent, touchPoints })).toBe(browser);
});

test("only iPhones and iPads need the Home Screen, and only in a browser's tab", () => {
  expect(needsHomeScreen({ userAgent: IPHONE, touchPoints: 5 }, false)).toBe(true);
  expect(needsHomeScreen({ userAgent: SAFARI, touchPoints: 5 }, false)).toBe(true);
  expect(needsHomeScreen({ userAgent: IPHONE, touchPoints: 5 }, true)).toBe(false);
  expect(needsHomeScreen({ userAgent: SAFARI, touchPoints: 0 }, false)).toBe(false);
});
