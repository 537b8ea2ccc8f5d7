import type { App, Viewer } from "#platform/app.ts";
import { endSlot, isOver, OWN_MEDIA } from "../rules.ts";

type Sealing = Pick<App, "seal" | "clock">;

/** Of a photo's address: everything clear of it, or the blurred picture alone. */
type Part = "clear" | "blurred";

const PURPOSE = "photo";

/** 0 stands for every visitor. */
function numberOf(viewer: Viewer): number {
  return viewer.kind === "member" ? viewer.memberId : 0;
}

/** Of a photo that is not public, for this viewer alone and for minutes. The right is asked again when it is served. */
export function sealAddress(
  { seal, clock }: Sealing,
  viewer: Viewer,
  { key, part }: { key: string; part: Part },
) {
  const slot = endSlot(clock.now());
  const mark = seal.of(PURPOSE, [key, part, numberOf(viewer), slot]);
  return `${OWN_MEDIA}/${key}/${slot.toString(36)}.${mark}`;
}

/** Whether we made this address for this viewer, and it has not run out. */
export function isSealed(
  { seal, clock, securityLog }: Sealing & Pick<App, "securityLog">,
  viewer: Viewer,
  asked: { key: string; file: string; seal: string },
): boolean {
  const [end = "", mark = ""] = asked.seal.split(".");
  const slot = Number.parseInt(end, 36);
  const part: Part = isBlurred(asked.file) ? "blurred" : "clear";
  const ours = seal.holds(mark, PURPOSE, [asked.key, part, numberOf(viewer), slot]);
  if (!ours) securityLog.note({ kind: "seal_refused", memberId: numberOf(viewer) || null });
  return ours && !isOver(slot, clock.now());
}

export function isBlurred(file: string): boolean {
  return file.startsWith("blurred");
}
