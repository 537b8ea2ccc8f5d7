import { createContext, useContext } from "react";

/** The member that this page was loaded for; null for a visitor. */
export const MemberIdContext = createContext<number | null>(null);

/** Returns the `memberId` for a call: the member who sees the page, also if someone else has logged in since. */
export function useMemberId(): number | null {
  return useContext(MemberIdContext);
}
