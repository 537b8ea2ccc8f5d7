import type { Translate } from "#i18n/texts.ts";

const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
  [/MSIE |Trident\//, "Internet Explorer"],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
  [/BSD/, "BSD"],
];
const UNKNOWN = "?";

/**
 * Returns a name such as "Firefox, Linux": enough for people to recognize their device, and not a fingerprint. Stored,
 * so it is in no language; `sayDevice` words it.
 */
export function nameDevice(userAgent: string | null): string {
  const text = userAgent ?? "";
  const found = [BROWSERS, SYSTEMS].flatMap(
    (list) => list.find(([pattern]) => pattern.test(text))?.[1] ?? [],
  );
  return found.join(", ") || UNKNOWN;
}

/** Words a name of `nameDevice` for its reader: programs and some browsers do not say what they are. */
export function sayDevice(device: string, t: Translate<"accounts">): string {
  if (device === UNKNOWN) return t("sessions.unknown_device");
  const isSystemOnly = SYSTEMS.some(([, system]) => system === device);
  return isSystemOnly ? t("sessions.unknown_browser", { system: device }) : device;
}
