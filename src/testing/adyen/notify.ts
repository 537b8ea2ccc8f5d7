import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { SentWebhook } from "../fake-provider.ts";
import { adyenFolder } from "../where.ts";

/** An event as Adyen's description has it. */
export type Item = {
  pspReference: string;
  originalReference?: string;
  merchantAccountCode: string;
  merchantReference: string;
  amount: { value: number; currency: string };
  eventCode: string;
  eventDate: string;
  success: "true" | "false";
  reason?: string;
  paymentMethod?: string;
  additionalData?: Record<string, string>;
};

type Vendor = { default: new () => { calculateHmac(item: Item, key: string): string } };

// One file of the package: the whole of it takes a second to load.
const vendorFile = fileURLToPath(import.meta.resolve("@adyen/api-library/lib/src/utils/hmacValidator.js"));

/** Signs with Adyen's own package. */
export function signByVendor(item: Item, key: string): string {
  const { default: Validator }: Vendor = createRequire(import.meta.url)(vendorFile);
  return new Validator().calculateHmac(item, key);
}

let described: { webhooks: Record<string, { post: { requestBody: { content: object } } }> } | undefined;
let ajv: Ajv2020 | undefined;

/** @throws Error if Adyen's description of its webhooks does not allow this body */
function demandDescribed(body: unknown, eventCode: string): void {
  described ??= JSON.parse(readFileSync(join(adyenFolder(), "Webhooks-v1.json"), "utf8"));
  if (!ajv) {
    ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(ajv);
    ajv.addSchema({ $id: "webhooks", ...described }, "webhooks");
  }
  const webhook = described?.webhooks[`/${eventCode}`];
  if (!webhook) throw new Error(`Adyen describes no webhook ${eventCode}`);
  const content = webhook.post.requestBody.content as { "application/json": { schema: { $ref: string } } };
  const validate = ajv.getSchema(`webhooks${content["application/json"].schema.$ref}`);
  if (!validate?.(body))
    throw new Error(`The fake sends what Adyen does not describe: ${ajv.errorsText(validate?.errors)}`);
}

/** @param keys of which each item is signed with the first */
export function writeWebhook(
  items: readonly Item[],
  { key, live }: { key: string; live: boolean },
): SentWebhook {
  const signed = items.map((item) => {
    const hmacSignature = signByVendor(item, key);
    return { ...item, additionalData: { ...item.additionalData, hmacSignature } };
  });
  for (const item of signed)
    demandDescribed(
      { live: String(live), notificationItems: [{ NotificationRequestItem: item }] },
      item.eventCode,
    );
  return {
    method: "POST",
    path: "/api/payment-news/adyen",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      live: String(live),
      notificationItems: signed.map((item) => ({ NotificationRequestItem: item })),
    }),
  };
}

export function readItems({ body }: SentWebhook): Item[] {
  const { notificationItems } = JSON.parse(body ?? "") as {
    notificationItems: { NotificationRequestItem: Item }[];
  };
  return notificationItems.map((one) => one.NotificationRequestItem);
}
