import { ProviderError } from "../../provider-error.ts";
import type { ProviderCheck, TrialWebhook } from "../payments.ts";
import { type ControlCenter, callCenter } from "./refund.ts";
import { signAll } from "./sign.ts";
import { firstKey, type Shop } from "./start-url.ts";

/** Verotel's own plugin sends this request to check the user and password. */
const TOTALS = "/dashboard/totals?output_currency=EUR";

/** @param askStatus requests a sale, which fails if the shop id or the key is wrong */
export async function checkShop(
  askStatus: (reference: string) => Promise<unknown>,
  center: ControlCenter | null,
): Promise<ProviderCheck[]> {
  const checks = [await attempt("website and signature key", () => askStatus("check"))];
  if (center) checks.push(await attempt("Control Center API", () => askTotals(center)));
  return checks;
}

async function askTotals(center: ControlCenter): Promise<void> {
  const { status } = await callCenter(center, { method: "GET", path: TOTALS });
  if (status !== 200) throw new ProviderError(`status ${status}`, { final: false });
}

async function attempt(what: string, ask: () => Promise<unknown>): Promise<ProviderCheck> {
  try {
    await ask();
    return { what, problem: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { what, problem: error.message };
  }
}

/** Creates a postback about a subscription. It has no effect, because we sell none. */
export function writeTrial(shop: Shop): TrialWebhook {
  const params = new Map([
    ["shopID", shop.shopId],
    ["saleID", "1"],
    ["type", "subscription"],
  ]);
  const query = new URLSearchParams([...params, ["signature", signAll(params, firstKey(shop))]]);
  return { method: "GET", headers: {}, query: `?${query}`, body: undefined };
}
