import { z } from "zod";
import type { MethodCode } from "#base/payment-methods.ts";
import type { ProviderCheck, TrialWebhook } from "../payments.ts";
import { ask, type PayOptions, readAnswer } from "./ask.ts";
import { idOf, listAllMethods } from "./methods.ts";
import { sign } from "./signature.ts";

const numbered = z.object({ id: z.coerce.number() });

const config = z.object({
  status: z.string(),
  testMode: z.boolean(),
  checkoutOptions: z
    .array(numbered.extend({ tag: z.string().nullish(), paymentMethods: z.array(numbered).nullish() }))
    .default([]),
});

/**
 * Reads the configuration of the sales location.
 * @param methods the methods that the operator has configured, by default all
 * @throws ProviderError
 */
export async function checkSetup(
  options: PayOptions,
  methods: readonly MethodCode[] = listAllMethods(),
): Promise<ProviderCheck[]> {
  const { officeAddress, serviceId, isTest } = options;
  const url = `${officeAddress}/v2/services/config?serviceId=${serviceId}`;
  const { status, testMode, checkoutOptions } = readAnswer(
    config,
    await ask(options, { url, method: "GET" }),
  );
  const enabled = checkoutOptions.flatMap(listIds);
  const missing = methods.filter((method) => !enabled.includes(idOf(method) ?? 0));
  return [
    { what: "PAY_TOKEN_CODE and PAY_TOKEN", problem: null },
    { what: `sales location ${serviceId}`, problem: status === "ACTIVE" ? null : `its status is ${status}` },
    {
      what: "test mode",
      problem:
        testMode === isTest
          ? null
          : `the sales location's is ${testMode ? "on" : "off"}, PAY_TEST is ${isTest ? "yes" : "no"}`,
    },
    {
      what: "payment methods",
      problem:
        missing.length === 0
          ? null
          : `not enabled there: ${missing.join(", ")}; enable them, or leave them out of PAY_METHODS`,
    },
  ];
}

type CheckoutOption = z.infer<typeof config>["checkoutOptions"][number];

/** Lists methods and groups of methods. A group, such as all cards, has an id like a method. */
function listIds({ id, tag, paymentMethods }: CheckoutOption): number[] {
  return [...(tag?.startsWith("PG") ? [id] : []), ...(paymentMethods ?? []).map((one) => one.id)];
}

/** Creates a signed report that names no order. */
export function writeTrial({ tokenCode, token }: Pick<PayOptions, "tokenCode" | "token">): TrialWebhook {
  const body = JSON.stringify({ type: "trial" });
  return {
    method: "POST",
    query: "",
    body,
    headers: {
      "content-type": "application/json",
      "signature-method": "HMAC",
      "signature-algorithm": "sha512",
      "signature-keyid": tokenCode,
      signature: sign(Buffer.from(body), { algorithm: "sha512", secret: token }).toString("hex"),
    },
  };
}
