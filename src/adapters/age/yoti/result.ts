import { readJson } from "../../ask-provider.ts";
import { ProviderError } from "../../provider-error.ts";
import type { AgeNews, AgeState } from "../age.ts";
import { askYoti, type YotiAccount } from "./ask-yoti.ts";
import { findByResult, type YotiMethodCode, yotiMethod } from "./methods.ts";

type Result = {
  status?: unknown;
  method?: unknown;
  reference_id?: unknown;
  type?: unknown;
  expires_at?: unknown;
};

/**
 * Asks for the result of a session. Returns null if there is none, or if it belongs to another check.
 * @throws ProviderError
 */
export async function askResult(
  account: YotiAccount,
  { ref, providerRef }: { ref: string; providerRef: string },
  now: Date,
): Promise<AgeNews | null> {
  const path = `/sessions/${encodeURIComponent(providerRef)}/result`;
  const answer = await askYoti(account, { path, method: "GET" });
  if (answer.status === 400 || answer.status === 404) return null;
  if (answer.status !== 200)
    throw new ProviderError(`Yoti answers with status ${answer.status}.`, { final: false });
  const result = (readJson("Yoti", answer) ?? {}) as Result;
  if (result.reference_id !== ref || result.type !== "OVER") return null;
  const method = findByResult(result.method);
  return { ref, state: stateOf(result, method, now), method, providerRef };
}

function stateOf({ status, expires_at }: Result, method: YotiMethodCode | null, now: Date): AgeState {
  switch (status) {
    case "COMPLETE":
      // A pass by a method that was not asked for proves nothing to us.
      return method ? "passed" : "failed";
    case "FAIL":
      return method && yotiMethod(method).isExact ? "under_age" : "failed";
    case "ERROR":
    case "CANCELLED":
      return "failed";
    case "EXPIRED":
      return "expired";
    case "PENDING":
      return typeof expires_at === "string" && new Date(expires_at) <= now ? "expired" : "open";
    default:
      return "open";
  }
}
