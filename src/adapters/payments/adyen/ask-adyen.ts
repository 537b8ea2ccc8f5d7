import { z } from "zod";
import { askProvider, readJson } from "../../ask-provider.ts";
import { ProviderError } from "../../provider-error.ts";

export type AdyenAccount = {
  /** Address of the API with its version, without a slash at the end. */
  address: string;
  apiKey: string;
  merchant: string;
  /** Keys of the webhook's signature, hexadecimal. Two while the operator changes them. */
  hmacKeys: readonly string[];
  /** Text on the buyer's bank statement. By default, Adyen uses the setting of the merchant account. */
  statement?: string | undefined;
};

/** Hosts of Adyen to which a buyer may be redirected. */
const ADYEN_HOSTS = ["adyen.com", "adyen.link", "adyenpayments.com"];

type Call = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  query?: Record<string, string>;
  /** Idempotency key. */
  key?: string;
  body?: unknown;
};

const refusal = z.object({ errorCode: z.string().max(50) });
/** The first request with the same idempotency key has not ended yet. */
const IN_PROGRESS = "704";

/** @throws ProviderError final if Adyen refuses the request itself, as invalid or unknown */
export async function askAdyen<Answer>(
  { address, apiKey }: AdyenAccount,
  { path, query, key, body, method }: Call,
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const answered = await askProvider("adyen", {
    method,
    url: `${address}${path}${search}`,
    headers: {
      "x-api-key": apiKey,
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { status } = answered;
  const json = status === 204 ? null : readJson("adyen", answered);
  if (status >= 400) {
    const errorCode = refusal.safeParse(json).data?.errorCode ?? "none";
    throw new AdyenRefusal(`${method} ${path}: status ${status}, error ${errorCode}`, { status, errorCode });
  }
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new ProviderError(`adyen ${method} ${path}: unexpected answer: ${missing}.`, { final: false });
}

export class AdyenRefusal extends ProviderError {
  readonly status: number;

  constructor(message: string, { status, errorCode }: { status: number; errorCode: string }) {
    super(`adyen ${message}.`, { final: errorCode !== IN_PROGRESS });
    this.name = "AdyenRefusal";
    this.status = status;
  }
}

export function pagesOf({ address }: AdyenAccount) {
  return { hosts: ADYEN_HOSTS, api: address };
}

/** Live and test accounts have different addresses. Any other address, such as a test server's, is not live. */
export function isLive({ address }: Pick<AdyenAccount, "address">): boolean {
  const { hostname } = new URL(address);
  return /(^|[.-])checkout-live(-[a-z]+)?\./.test(hostname);
}
