import type { App } from "#platform/app.ts";

/** Sender of a report who is not a member. */
export type Notifier = { name: string; email: string };

const PURPOSE = "safety.notifier";

type Sealing = Pick<App, "seal">;

export function hideNotifier({ seal }: Sealing, clientId: string, notifier: Notifier): string {
  return seal.hide(PURPOSE, JSON.stringify(notifier), [clientId]);
}

type Hidden = { clientId: string; notifier: string | null };

/** Null for members, if the law asks for none, and after they were erased. */
export function revealNotifier({ seal }: Sealing, { clientId, notifier }: Hidden): Notifier | null {
  return notifier === null ? null : (JSON.parse(seal.reveal(PURPOSE, notifier, [clientId])) as Notifier);
}
