import { z } from "zod";
import { requirePage } from "../../ask-provider.ts";
import { ProviderError } from "../../provider-error.ts";
import { type Charged, type NewPayment, type Next, orderReference } from "../payments.ts";
import { type AdyenAccount, AdyenRefusal, askAdyen, pagesOf } from "./ask-adyen.ts";
import { describePayment } from "./describe-payment.ts";
import { splitToken } from "./instrument.ts";
import { languageOf } from "./methods.ts";
import { newsOfResult, paymentResult } from "./payment-result.ts";

const charge = paymentResult.extend({
  action: z
    .object({
      type: z.string(),
      url: z.string().nullish(),
      method: z.string().nullish(),
      data: z.record(z.string(), z.string()).nullish(),
    })
    .nullish(),
});

/** @param card the token from the report of its first payment */
export async function chargeToken(
  account: AdyenAccount,
  payment: NewPayment,
  card: string,
): Promise<Charged> {
  const call = { method: "POST", path: "/payments", key: payment.key } as const;
  const result = await askAdyen(account, { ...call, body: describeCharge(account, payment, card) }, charge);
  // A response that redirects the buyer to the bank may not contain Adyen's reference yet.
  const ref = result.pspReference ?? orderReference(payment);
  if (result.resultCode === "RedirectShopper")
    return { outcome: "challenge", ref, next: nextOf(account, result.action) };
  const news = newsOfResult(result, payment.money);
  if (news?.state === "paid" || news?.state === "pending") return { outcome: "accepted", ref, news };
  if (news) return { outcome: "refused", ref, failure: news.failure ?? "refused", news };
  throw new ProviderError(`adyen answers a charge with ${result.resultCode}.`, { final: true });
}

function describeCharge(account: AdyenAccount, payment: NewPayment, card: string) {
  const { shopper, id } = splitToken(card);
  return {
    ...describePayment(account, payment),
    origin: new URL(payment.returnUrl).origin,
    paymentMethod: { type: "scheme", storedPaymentMethodId: id },
    shopperReference: shopper,
    shopperInteraction: "ContAuth",
    recurringProcessingModel: "CardOnFile",
    // 3-D Secure runs on the bank's own page, so that our pages load no scripts of Adyen or the bank.
    authenticationData: { threeDSRequestData: { nativeThreeDS: "disabled" } },
    redirectFromIssuerMethod: "GET",
    ...describeBrowser(payment),
  };
}

/**
 * The API requires all fields of `browserInfo`. Those that only a script could read are set to common values, because
 * with a redirect Adyen's own page reads them from the browser.
 */
function describeBrowser({ browser, locale }: NewPayment) {
  if (!browser) return {};
  return {
    shopperIP: browser.address.slice(0, 50),
    browserInfo: {
      userAgent: browser.userAgent.slice(0, 2_000),
      acceptHeader: browser.accept.slice(0, 2_000),
      language: languageOf(locale),
      javaEnabled: false,
      colorDepth: 24,
      screenHeight: 1_080,
      screenWidth: 1_920,
      timeZoneOffset: 0,
    },
  };
}

function nextOf(account: AdyenAccount, action: z.infer<typeof charge>["action"]): Next {
  if (action?.type !== "redirect")
    throw new ProviderError("adyen asks for an action that is no redirect.", { final: true });
  const url = requirePage("adyen", action.url, pagesOf(account));
  return action.method === "POST"
    ? { kind: "form", url, fields: action.data ?? {} }
    : { kind: "redirect", url };
}

/** An unknown card counts as deleted. */
export async function forgetToken(account: AdyenAccount, card: string): Promise<void> {
  const { shopper, id } = splitToken(card);
  const call = {
    method: "DELETE",
    path: `/storedPaymentMethods/${encodeURIComponent(id)}`,
    query: { merchantAccount: account.merchant, shopperReference: shopper },
  } as const;
  await askAdyen(account, call, z.unknown()).catch((error: unknown) => {
    if (!(error instanceof AdyenRefusal) || error.status !== 404) throw error;
  });
}
