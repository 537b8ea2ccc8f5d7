import type { App } from "#platform/app.ts";
import type { OfferedBundle } from "../../contract.ts";
import { type BuyerScope, findBuyer } from "../find-buyer.ts";
import { viewTryOut } from "../read-offer.ts";
import { mayTryOut } from "./try-out.ts";

/** The try-out package with its price for this member, or null if it was not offered, is used, or has no price here. */
export async function readTryOut(
  app: Pick<App, "db" | "clock">,
  scope: BuyerScope,
): Promise<OfferedBundle | null> {
  const { memberId } = scope.viewer;
  return (await mayTryOut(app.db, { memberId })) ? viewTryOut(await findBuyer(app, scope)) : null;
}
