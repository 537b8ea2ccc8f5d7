export type Browser = "chrome" | "firefox" | "safari" | "android" | "ios" | "other";

type Device = { userAgent: string; touchPoints: number };

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
function isAppleMobile({ userAgent, touchPoints }: Device): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1);
}

/** Browsers that differ in how a blocked permission is given back. */
export function nameBrowser(device: Device): Browser {
  const { userAgent } = device;
  if (isAppleMobile(device)) return "ios";
  if (userAgent.includes("Firefox")) return "firefox";
  if (userAgent.includes("Chrome")) return userAgent.includes("Android") ? "android" : "chrome";
  return userAgent.includes("Safari") ? "safari" : "other";
}

/** On an iPhone only an app on the Home Screen can get pushes. */
export function needsHomeScreen(device: Device, isInstalled: boolean): boolean {
  return isAppleMobile(device) && !isInstalled;
}
