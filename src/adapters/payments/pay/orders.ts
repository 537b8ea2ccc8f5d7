import { z } from "zod";
import type { Locale } from "#base/locales.ts";
import { CURRENCIES, type Money } from "#base/money.ts";
import { regionalTag } from "#base/regional-tag.ts";
import { requirePage } from "../../ask-provider.ts";
import { ProviderError } from "../../provider-error.ts";
import type { Created, NewPayment } from "../payments.ts";
import { ask, NAME, type PayOptions, readAnswer } from "./ask.ts";
import { idOf } from "./methods.ts";
import { writeReference } from "./reference.ts";

/** PAY.'s payment pages are on the domains of its three gateways. */
const PAGE_HOSTS = ["pay.nl", "payments.nl", "achterelkebetaling.nl"];

const money = z
  .object({ value: z.int().min(0), currency: z.enum(CURRENCIES) })
  .transform(({ value, currency }): Money => ({ amount: value, currency }));

export const ORDER_ID = /^[\w-]{1,64}$/;

const order = z.object({
  orderId: z.string().regex(ORDER_ID),
  serviceId: z.string(),
  status: z.object({ code: z.int() }),
  integration: z.object({ test: z.boolean() }),
  amount: money,
  capturedAmount: money.nullish(),
  completedAt: z.iso.datetime({ offset: true }).nullish().catch(null),
  payments: z
    .array(
      z.object({
        paymentMethod: z.object({ id: z.int() }),
        customerKey: z.string().nullish(),
        customerId: z.string().nullish(),
        status: z.object({ code: z.int() }),
      }),
    )
    .default([]),
  links: z.object({ redirect: z.string().nullish() }).nullish(),
});
export type PayOrder = z.infer<typeof order>;

/** @throws ProviderError */
export async function createOrder(options: PayOptions, payment: NewPayment): Promise<Created> {
  const { address, serviceId, isTest } = options;
  const method = idOf(payment.method);
  if (method === undefined) throw new ProviderError(`${NAME} has no ${payment.method}.`, { final: true });
  const reference = writeReference(payment);
  const json = {
    serviceId,
    amount: { value: payment.money.amount, currency: payment.money.currency },
    // Shown on the buyer's bank statement.
    description: `Order ${payment.reference}`,
    reference,
    returnUrl: payment.returnUrl,
    exchangeUrl: payment.webhookUrl,
    paymentMethod: { id: method },
    integration: { test: isTest },
    customer: { reference: payment.buyer.replace(/\W|_/g, "").slice(0, 32), ...languageOf(payment) },
    order: { countryCode: payment.country },
    // Webhooks about refunds contain this field instead of the reference.
    stats: { extra1: reference },
  };
  const answer = await ask(options, { url: `${address}/v1/orders`, method: "POST", json });
  const created = readAnswer(order, answer);
  requireMode(options, created, { final: true });
  const url = requirePage(NAME, created.links?.redirect, { hosts: PAGE_HOSTS, api: address });
  return { ref: created.orderId, next: { kind: "redirect", url } };
}

/** Adds the country only where the language is spoken there, because PAY. knows no other locales. */
function languageOf({ locale, country }: Pick<NewPayment, "locale" | "country">) {
  const tag = regionalTag(locale as Locale, country);
  return { language: locale.toUpperCase(), ...(tag.includes("-") && { locale: tag.replace("-", "_") }) };
}

/** Returns null if PAY. has no such order, or if it belongs to another sales location. @throws ProviderError */
export async function findOrder(options: PayOptions, ref: string): Promise<PayOrder | null> {
  if (!ORDER_ID.test(ref)) return null;
  const answer = await ask(options, { url: `${options.address}/v1/orders/${ref}/status`, method: "GET" });
  if (answer.status === 404) return null;
  const found = readAnswer(order, answer);
  if (found.serviceId !== options.serviceId) return null;
  requireMode(options, found, { final: false });
  return found;
}

/** A test order moves no money. A sales location in test mode makes every order a test order. */
function requireMode({ isTest }: PayOptions, { integration }: PayOrder, { final }: { final: boolean }): void {
  if (integration.test === isTest) return;
  const words = isTest ? "a real order although PAY_TEST=yes" : "a test order although PAY_TEST=no";
  throw new ProviderError(`${NAME} made ${words}: check the test mode of the sales location.`, { final });
}
