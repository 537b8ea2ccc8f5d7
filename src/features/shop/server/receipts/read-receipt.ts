import { toLocale } from "#base/locales.ts";
import { type Currency, formatMoney } from "#base/money.ts";
import { Refusal } from "#base/refusal.ts";
import { regionalTag } from "#base/regional-tag.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { listRefundsOf } from "../payments/queries-payment.ts";
import type { OrderRow } from "../queries.ts";
import { getOrderOf } from "../read-order.ts";
import { writeReceipt } from "./write-receipt.ts";

/** @throws Refusal `shop.order_unknown`, also for an order that was never paid */
export async function readReceipt(app: App, asked: { memberId: number; id: number }): Promise<Response> {
  const order = await getOrderOf(app, asked);
  if (order.receiptNo === null) throw new Refusal("shop.order_unknown", {}, 404);
  const content = await drawReceipt(app, order);
  return new Response(content as Uint8Array<ArrayBuffer>, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Type": "application/pdf",
      "Content-Length": String(content.byteLength),
      "Content-Disposition": `attachment; filename="${order.receiptNo}.pdf"`,
    },
  });
}

type Line = [name: string, value: string];

async function drawReceipt(app: App, order: OrderRow): Promise<Uint8Array> {
  const locale = toLocale(order.locale) ?? "en";
  const tag = regionalTag(locale, order.country);
  const texts = app.translations.texts(locale);
  const t = texts.t("shop");
  const { company, name, supportEmail } = siteOf({ site: app.sites.get(order.siteId) });
  const say = (amount: number) => formatMoney({ amount, currency: order.currency as Currency }, tag);
  const day = (at: Date) => at.toLocaleDateString(tag, { dateStyle: "long", timeZone: "UTC" });
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const refunds = await listRefundsOf(app.db, order.id);
  const lines: Line[] = [
    [t("receipt.number"), order.receiptNo ?? ""],
    [t("row.date"), day(order.completedAt ?? order.createdAt)],
    [t("row.payment"), String(order.id)],
    [t("row.bundle"), `${name} ${order.bundle}`],
    [t("row.credits"), order.credits.toLocaleString(tag)],
    ...(order.code === null
      ? []
      : [
          [
            t("row.discount", { code: order.code }),
            say(order.amount - order.feeAmount - order.listAmount),
          ] as Line,
        ]),
    ...(order.feeAmount === 0 ? [] : [[t("row.fee"), say(order.feeAmount)] as Line]),
    [t("receipt.net"), say(order.amount - order.vatAmount)],
    [t("receipt.vat", { percent: percent.format(order.vatPermille / 1_000) }), say(order.vatAmount)],
    [t("row.total"), say(order.amount)],
    [t("row.method"), sayMethod(t, order)],
    ...refunds
      .filter(({ state }) => state !== "failed")
      .map(({ at, amount }): Line => [t("receipt.refunded", { date: day(at) }), say(-amount)]),
  ];
  return writeReceipt({
    title: t("receipt.title"),
    locale,
    seller: [
      company.name,
      company.address,
      `${company.city}, ${new Intl.DisplayNames(locale, { type: "region" }).of(company.country)}`,
      t("receipt.kvk", { number: company.kvk }),
      ...company.vatNumbers.map((number) => t("receipt.vat_number", { number })),
      supportEmail,
    ],
    lines,
    at: order.completedAt ?? order.createdAt,
  });
}

type Say = ReturnType<ReturnType<App["translations"]["texts"]>["t"]>;

function sayMethod(t: Say, { method, instrument }: OrderRow): string {
  const { last4 } = (instrument ?? {}) as { last4?: string | null };
  const name = t(`methods.${method}` as "methods.creditcard");
  return last4 ? `${name} ···· ${last4}` : name;
}
