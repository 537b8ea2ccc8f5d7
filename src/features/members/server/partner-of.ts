import type { Site } from "#features/site/server/site.ts";
import type { MemberView } from "../contract.ts";

type Settings = Pick<Site["settings"], "member_resell" | "cam_address" | "resell_address">;

/** Whose tile stands among the related members; nobody's where no address is set. */
export function partnerOf({ member_resell: kind, ...addresses }: Settings): MemberView["partner"] {
  if (kind === "none") return null;
  const address = addresses[`${kind}_address`];
  return address === null ? null : { kind, address };
}
