import type { App } from "#platform/app.ts";

/** Identity of the member, as the authority has to learn it. Stored apart from the account, which may be erased. */
export type Facts = {
  member: number | null;
  email: string | null;
  username: string | null;
  born: string | null;
  signed_up_at: string | null;
  site: string;
  uploaded_at: string | null;
};

const PURPOSE = "moderation.sealed_facts";

type Sealing = Pick<App, "seal">;

export function hideFacts({ seal }: Sealing, reference: string, facts: Facts): string {
  return seal.hide(PURPOSE, JSON.stringify(facts), [reference]);
}

type Hidden = { reference: string; facts: string | null };

/** Null once the file was destroyed: the facts went with it. */
export function revealFacts({ seal }: Sealing, { reference, facts }: Hidden): Facts | null {
  return facts === null ? null : (JSON.parse(seal.reveal(PURPOSE, facts, [reference])) as Facts);
}
