import { issueToken } from "#features/accounts/server/tokens.ts";
import type { MadeMember } from "./make.ts";
import type { TestApp } from "./open-test-app.ts";

/** Opens the link of the activation mail; what then waits for the `jobs` role waits. */
export async function confirmAddress({ app, ask }: TestApp, { id }: Pick<MadeMember, "id">): Promise<void> {
  const token = await app.db
    .transaction()
    .execute((tx) =>
      issueToken(tx, { memberId: id, purpose: "activation", payload: {}, now: app.clock.now() }),
    );
  const answer = await ask("/api/activations", { method: "POST", json: { token } });
  if (!answer.ok) throw new Error(`The activation answered ${answer.status}: ${await answer.text()}`);
}
