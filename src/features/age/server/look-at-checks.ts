import { ProviderError } from "#adapters/provider-error.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { type CheckState, WAITING } from "../rules.ts";
import { type CheckRow, findCheck, listWaitingChecks } from "./queries.ts";
import { redeemCode, type Settling, settleExpired, settleNews } from "./settle-check.ts";

type Looking = Settling & Pick<App, "age">;

/**
 * Receives the browser that comes back. What it brings proves nothing: the provider is asked, and a wallet's code counts
 * only in the session that began the check.
 * @returns the path of the page about the check
 */
export async function takeReturn(
  app: Looking,
  { viewer }: Pick<Scope, "viewer">,
  { ref, code }: { ref: string; code: string | undefined },
): Promise<string> {
  const check = await findCheck(app.db, ref);
  if (!check) return "/prove-age";
  if (code !== undefined && viewer.kind === "member")
    await redeemCode(app, { ref, code, sessionId: viewer.sessionId });
  else await lookAtCheck(app, check);
  return `/prove-age?check=${ref}`;
}

const BATCH_SIZE = 200;

/** Finds results whose notification was lost, and ends the checks whose time is over. */
export async function lookAtChecks(app: Looking): Promise<void> {
  for (const check of await listWaitingChecks(app.db, { limit: BATCH_SIZE })) {
    try {
      if (app.clock.now() < check.expiresAt) await lookAtCheck(app, check);
      else await settleExpired(app, check.ref);
    } catch (error) {
      app.log.error({ err: error, check: check.id }, "could not look at an age check");
    }
  }
}

/** Asks the provider, if it can be asked. One that does not answer is asked again later. */
async function lookAtCheck(app: Looking, check: CheckRow): Promise<void> {
  const { ref, providerRef, provider: name, next, state } = check;
  const provider = app.age.find((one) => one.name === name);
  if (!provider || next === null || !WAITING.includes(state as CheckState)) return;
  try {
    const news = await provider.status({ ref, providerRef });
    if (news) await settleNews(app, name, news);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    app.log.warn({ provider: name, reason: error.message }, "could not look at an age check");
  }
}
