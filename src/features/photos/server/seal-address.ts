import type { App, Viewer } from "#platform/app.ts";
import * as pictures from "#platform/pictures/seal-address.ts";

/** Part of a photo that an address opens: every clear rendition, or only the blurred one. */
type Part = "clear" | "blurred";

/** Address of a photo that is not public, for this viewer and for a few minutes. */
export function sealAddress(
  app: Pick<App, "seal" | "clock">,
  viewer: Viewer,
  { key, part }: { key: string; part: Part },
): string {
  const seal = pictures.sealAddress(app, toSealed(viewer, { key, part }));
  return `${pictures.OWN_MEDIA}/${key}/${seal}`;
}

/** Whether the server issued this address for this viewer, and it has not expired. */
export function isSealed(
  app: Pick<App, "seal" | "clock" | "securityLog">,
  viewer: Viewer,
  { key, file, seal }: { key: string; file: string; seal: string },
): boolean {
  const part = isBlurred(file) ? "blurred" : "clear";
  return pictures.isSealed(app, toSealed(viewer, { key, part }), seal);
}

function toSealed(viewer: Viewer, { key, part }: { key: string; part: Part }): pictures.Sealed {
  return { purpose: "photo", words: [key, part], viewerId: pictures.viewerIdOf(viewer) };
}

export const BLURRED = "blurred.webp";

export function isBlurred(file: string): boolean {
  return file.startsWith("blurred");
}
