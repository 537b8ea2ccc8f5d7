import type { App } from "#platform/app.ts";

const ENDED = "accounts.sessions_ended";

/** After commit: sessions of this member may have ended. Whoever keeps something open for one looks again. */
export function tellSessionsEnded({ bus }: Pick<App, "bus">, memberId: number): void {
  bus.publish(ENDED, String(memberId));
}

/** @param onGap of anybody: such news may have been lost @returns ends it */
export function onSessionsEnded(
  { bus }: Pick<App, "bus">,
  onEnded: (memberId: number) => void,
  onGap: () => void,
): () => void {
  return bus.subscribe(ENDED, (payload) => onEnded(Number(payload)), onGap);
}
