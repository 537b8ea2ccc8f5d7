import { INTIMATE_INTERESTS, type OwnProfile } from "#features/profiles/contract.ts";

/** Without the intimate ones, which no tile, card or reason shows. */
export function plainInterests(codes: OwnProfile["interests"]): OwnProfile["interests"] {
  return codes.filter((code) => !INTIMATE_INTERESTS.includes(code));
}
