import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { nameInRefusal } from "#i18n/name-of.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { allows } from "../visibility-rules.ts";
import { type OtherMember, readVisibility } from "./read-visibility.ts";
import { requireFree } from "./restrictions/require-free.ts";

type Reaching = {
  viewer: Pick<MemberViewer, "kind" | "memberId">;
  /** Card of the other member, read in the same transaction; undefined if there is none. */
  other: (OtherMember & { memberId: number; username: string | null }) | undefined;
  /** The caller's refusal codes. `blocked`: by the other member; `blocking`: by the viewer. */
  codes: { gone: string; blocked: string; blocking: string };
};

/**
 * Checks that the viewer may contact the other member. The caller holds `lockPair`, so that no block slips in between.
 * @throws Refusal one of `codes`, or of `CONTACT_REFUSALS` if moderation forbids it to the viewer. A hidden member
 * looks the same as one that does not exist.
 */
export async function requireReachable(
  app: Pick<App, "members" | "clock">,
  tx: Tx,
  { viewer, other, codes }: Reaching,
): Promise<void> {
  await requireFree(app, tx, { memberId: viewer.memberId, what: "contact" });
  const visibility = other ? await readVisibility(app, tx, { viewer, other }) : "gone";
  if (allows(visibility, "contact")) return;
  if (other && (visibility === "blocked" || visibility === "blocking"))
    throw new Refusal(codes[visibility], { name: nameInRefusal(other) });
  throw new Refusal(codes.gone, {}, 404);
}
