import type { App } from "#platform/app.ts";
import type { OfferedBundle } from "../../contract.ts";
import { type BuyerScope, findBuyer } from "../find-buyer.ts";
import { viewTryOut } from "../read-offer.ts";
import { wasBought } from "./try-out.ts";

/** Offer that `offerTryOut` would make: the package with its price for this member, or null if it is used or has no price here. */
export async function readTryOut(
  app: Pick<App, "db" | "clock">,
  scope: BuyerScope,
): Promise<OfferedBundle | null> {
  const { memberId } = scope.viewer;
  return (await wasBought(app.db, memberId)) ? null : viewTryOut(await findBuyer(app, scope));
}
