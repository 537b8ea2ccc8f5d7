import { z } from "zod";
import type { MethodCode } from "#base/payment-methods.ts";
import { ProviderError } from "../../provider-error.ts";
import type { ProviderCheck, TrialWebhook } from "../payments.ts";
import { type AdyenAccount, AdyenRefusal, askAdyen, isLive } from "./ask-adyen.ts";
import { ADYEN_METHODS } from "./methods.ts";
import { signItem } from "./webhook.ts";

const offered = z.object({
  paymentMethods: z.array(z.object({ type: z.string().nullish() })).nullish(),
});

/** Reads the methods of the merchant account, which fails if the key or the account is wrong. */
export async function checkAccount(
  account: AdyenAccount,
  methods: readonly MethodCode[] | undefined,
): Promise<ProviderCheck[]> {
  const access = "API key and merchant account";
  const body = { merchantAccount: account.merchant, channel: "Web" };
  const call = { method: "POST", path: "/paymentMethods", body } as const;
  try {
    const { paymentMethods } = await askAdyen(account, call, offered);
    const enabled = new Set(paymentMethods?.map(({ type }) => type));
    const asked = methods ?? (Object.keys(ADYEN_METHODS) as MethodCode[]);
    return [{ what: access, problem: null }, ...asked.map((method) => checkMethod(method, enabled))];
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isAnswer = error instanceof AdyenRefusal;
    return [{ what: access, problem: isAnswer ? `Adyen refuses them: ${error.message}` : error.message }];
  }
}

function checkMethod(method: MethodCode, enabled: ReadonlySet<string | null | undefined>): ProviderCheck {
  const isEnabled = ADYEN_METHODS[method]?.some((name) => enabled.has(name)) ?? false;
  const problem =
    "is not enabled for this merchant account: enable it there, or leave it out of ADYEN_METHODS";
  return { what: `method ${method}`, problem: isEnabled ? null : problem };
}

/** Creates a signed webhook that is about no payment. */
export function tryWebhook(account: AdyenAccount): TrialWebhook {
  const [key = ""] = account.hmacKeys;
  const item = {
    pspReference: "CHECK",
    merchantAccountCode: account.merchant,
    merchantReference: "check",
    amount: { value: 0, currency: "EUR" },
    eventCode: "AUTHORISATION",
    eventDate: "2026-01-01T00:00:00+00:00",
    success: "false",
  };
  const signed = { ...item, additionalData: { hmacSignature: signItem(item, key) } };
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    query: "",
    body: JSON.stringify({
      live: String(isLive(account)),
      notificationItems: [{ NotificationRequestItem: signed }],
    }),
  };
}
