import { prepareLink, sealLink } from "#features/accounts/server/tokens.ts";
import type { MadeMember } from "./make.ts";
import type { TestApp } from "./open-test-app.ts";

/** Opens the link of the activation mail. Jobs that this enqueues are not run. @param browser what it sends along */
export async function confirmAddress(
  { app, ask }: TestApp,
  { id }: Pick<MadeMember, "id">,
  browser: Parameters<TestApp["ask"]>[1] = {},
): Promise<Response> {
  const purpose = "activation";
  const now = app.clock.now();
  const link = await app.db.transaction().execute(async (tx) => {
    const linkId = await prepareLink(tx, { memberId: id, purpose, now });
    return sealLink(tx, { id: linkId, purpose, now, lastsMs: 60_000 });
  });
  const answer = await ask("/api/activations", { ...browser, method: "POST", json: { token: link?.token } });
  if (!answer.ok) throw new Error(`The activation answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
