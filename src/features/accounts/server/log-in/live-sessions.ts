import type { App } from "#platform/app.ts";

const ENDED = "accounts.sessions_ended";

/** Call after commit. Announces that sessions of this member may have ended, so that open connections check theirs. */
export function tellSessionsEnded({ bus }: Pick<App, "bus">, memberId: number): void {
  bus.publish(ENDED, String(memberId));
}

/**
 * @param onGap called when such announcements may have been lost, for any member @returns a function that ends the
 * subscription
 */
export function onSessionsEnded(
  { bus }: Pick<App, "bus">,
  onEnded: (memberId: number) => void,
  onGap: () => void,
): () => void {
  return bus.subscribe(ENDED, (payload) => onEnded(Number(payload)), onGap);
}
