import type { Screen } from "../screens.ts";

const MARK = "#signup-";

/** Each screen has its own address, so that the browser's Back and Forward move through the sign-up. */
export function hashOf(screen: Screen): string {
  return `${MARK}${screen}`;
}

/** Returns null if the address is not of a sign-up's screen. Whether the sign-up has that screen is another question. */
export function screenOfHash(hash: string): Screen | null {
  return hash.startsWith(MARK) ? (hash.slice(MARK.length) as Screen) : null;
}

/**
 * Kept with each entry of the browser's history: the screens of this sign-up that lie before it, the campaign, and the
 * sign-up's own page if it begins with a message to a member.
 */
export type StepState = { trail: Screen[]; search?: string | undefined; page?: string | undefined };

export function readStepState(state: unknown): StepState | null {
  const found = (state as { signUp?: StepState } | null)?.signUp;
  return found && Array.isArray(found.trail) ? found : null;
}

/** Whether a navigation only moves between the screens of a sign-up, for which no page has to be loaded again. */
export function isStepOnly({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isSamePage && currentUrl.hash !== nextUrl.hash;
}
