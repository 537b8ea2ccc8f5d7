import { createContext, useContext } from "react";

/** The member that this page was loaded for; null for a visitor. */
export const MemberIdContext = createContext<number | null>(null);

/** For `memberId` of a call: the member who sees the page, also if somebody else has logged in since. */
export function useMemberId(): number | null {
  return useContext(MemberIdContext);
}
