import type { Site } from "#features/site/server/site.ts";
import type { MemberView } from "../contract.ts";

type Settings = Pick<Site["settings"], "member_resell" | "cam_address" | "resell_address">;

/** The partner site whose tile is shown among the related members; null if no address is set. */
export function partnerOf({ member_resell: kind, ...addresses }: Settings): MemberView["partner"] {
  if (kind === "none") return null;
  const address = addresses[`${kind}_address`];
  return address === null ? null : { kind, address };
}
