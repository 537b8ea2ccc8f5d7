import { endSlot, isOver, OWN_MEDIA } from "#features/photos/server/photos.ts";
import type { App, MemberViewer } from "#platform/app.ts";

type Sealing = Pick<App, "seal" | "clock">;

export type SentImage = { key: string; width: number; height: number; thumbHash: string };

const PURPOSE = "chat image";

/** For this viewer alone, and for minutes. The right is asked again when it is served. */
export function viewImage(app: Sealing, viewer: Pick<MemberViewer, "memberId">, image: SentImage) {
  const { key, width, height, thumbHash } = image;
  const address = sealImage(app, viewer, key);
  return { address, blurred: `${address}/blurred.webp`, width, height, thumb_hash: thumbHash };
}

function sealImage({ seal, clock }: Sealing, { memberId }: Pick<MemberViewer, "memberId">, key: string) {
  const slot = endSlot(clock.now());
  return `${OWN_MEDIA}/chat/${key}/${slot.toString(36)}.${seal.of(PURPOSE, [key, memberId, slot])}`;
}

/** Whether we made this address for this viewer, and it has not run out. */
export function isSealed(
  { seal, clock, securityLog }: Sealing & Pick<App, "securityLog">,
  { memberId }: Pick<MemberViewer, "memberId">,
  asked: { key: string; seal: string },
): boolean {
  const [end = "", mark = ""] = asked.seal.split(".");
  const slot = Number.parseInt(end, 36);
  const ours = seal.holds(mark, PURPOSE, [asked.key, memberId, slot]);
  if (!ours) securityLog.note({ kind: "seal_refused", memberId });
  return ours && !isOver(slot, clock.now());
}
