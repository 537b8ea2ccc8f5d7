import type { App, MemberViewer } from "#platform/app.ts";
import * as pictures from "#platform/pictures/seal-address.ts";

export type SentImage = { key: string; width: number; height: number; thumbHash: string };

type Viewer = Pick<MemberViewer, "memberId">;

/** Adds an address that is valid for this viewer only, for a few minutes. */
export function viewImage(app: Pick<App, "seal" | "clock">, viewer: Viewer, image: SentImage) {
  const { key, width, height, thumbHash } = image;
  const seal = pictures.sealAddress(app, toSealed(viewer, key));
  const address = `${pictures.OWN_MEDIA}/chat/${key}/${seal}`;
  return { address, blurred: `${address}/blurred.webp`, width, height, thumb_hash: thumbHash };
}

/** Whether the server issued this address for this viewer, and it has not expired. */
export function isSealed(
  app: Pick<App, "seal" | "clock" | "securityLog">,
  viewer: Viewer,
  { key, seal }: { key: string; seal: string },
): boolean {
  return pictures.isSealed(app, toSealed(viewer, key), seal);
}

function toSealed({ memberId }: Viewer, key: string): pictures.Sealed {
  return { purpose: "chat image", words: [key], viewerId: memberId };
}
