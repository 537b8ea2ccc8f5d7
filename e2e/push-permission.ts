import type { BrowserContext } from "@playwright/test";

type Permission = { setting: "granted" | "denied"; isShell: boolean };

/** Answers the browser's question for the person, for pages that are opened from now on. */
export async function setPermission(context: BrowserContext, { setting, isShell }: Permission) {
  if (isShell) await context.addInitScript(answer, setting);
  else if (setting === "granted") await context.grantPermissions(["notifications"]);
  else await deny(context);
}

/** Needed in the headless shell, which always reports `denied`. */
function answer(setting: NotificationPermission) {
  Object.defineProperty(Notification, "permission", { get: () => setting, configurable: true });
  Notification.requestPermission = async () => setting;
}

async function deny(context: BrowserContext) {
  const [page] = context.pages();
  if (!page) throw new Error("A permission is denied through a page");
  const cdp = await context.newCDPSession(page);
  const { browserContextId } = (await cdp.send("Target.getTargetInfo")).targetInfo;
  await cdp.send("Browser.setPermission", {
    permission: { name: "notifications" },
    setting: "denied",
    ...(browserContextId && { browserContextId }),
  });
}
