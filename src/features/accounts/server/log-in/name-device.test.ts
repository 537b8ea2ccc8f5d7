import { expect, test } from "vitest";
import { readTranslations } from "#i18n/translations.ts";
import { nameDevice, sayDevice } from "./name-device.ts";

const t = readTranslations().texts("en").t("accounts");
const LINUX = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
  ["Chrome", `${LINUX} Chrome/140.0.0.0 Safari/537.36`, "Chrome, Linux"],
  ["a browser without a window", `${LINUX} HeadlessChrome/140.0.0.0 Safari/537.36`, "Chrome, Linux"],
  ["an unnamed browser", LINUX, "Unknown browser on Linux"],
  [
    "a page inside an app",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
    "Unknown browser on iPhone",
  ],
  ["a browser on an unnamed system", "Mozilla/5.0 (Mobile; rv:48.0) Gecko/48.0 Firefox/48.0", "Firefox"],
  [
    "an old browser",
    "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko",
    "Internet Explorer, Windows",
  ],
  ["BSD", "Mozilla/5.0 (X11; OpenBSD amd64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, BSD"],
  ["a program", "curl/8.17.0", "Unknown device"],
  ["Node", "node", "Unknown device"],
  ["nothing", null, "Unknown device"],
])("a device that says it is %s is listed by a name", (_, userAgent, name) => {
  expect(sayDevice(nameDevice(userAgent), t)).toBe(name);
});
