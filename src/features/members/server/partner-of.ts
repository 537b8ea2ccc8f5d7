import type { ValuesOf } from "#base/site-settings.ts";
import type { MemberView } from "../contract.ts";
import type { membersSettings } from "../settings.ts";

type Settings = ValuesOf<typeof membersSettings>;

/** The partner site whose tile is shown among the related members; null if no address is set. */
export function partnerOf({ member_resell: kind, ...addresses }: Settings): MemberView["partner"] {
  if (kind === "none") return null;
  const address = addresses[`${kind}_address`];
  return address === null ? null : { kind, address };
}
