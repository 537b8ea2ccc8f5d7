import { type Locale, toLocale } from "#base/locales.ts";
import { type Currency, formatMoney } from "#base/money.ts";
import { Refusal } from "#base/refusal.ts";
import { regionalTag } from "#base/regional-tag.ts";
import { type Site, siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { nameMethod, type Translate } from "../name-method.ts";
import type { OrderRow } from "../queries.ts";
import { getOrderOf } from "../read-order.ts";
import { listRefundsOf } from "../refunds/queries-refund.ts";
import { writeReceipt } from "./write-receipt.ts";

type Parts = Pick<App, "db" | "translations" | "sites">;

/** @throws Refusal `shop.order_unknown`, also for an unpaid order */
export async function readReceipt(app: Parts, asked: { memberId: number; id: number }): Promise<Response> {
  const order = await getOrderOf(app, asked);
  if (order.receiptNo === null) throw new Refusal("shop.order_unknown", {}, 404);
  return receiptOf(app, order);
}

/** The receipt of a paid order, as a file. */
export async function receiptOf(app: Parts, order: OrderRow): Promise<Response> {
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

/** Text, money and dates of a receipt depend on these. */
type Writing = { t: Translate; locale: Locale; tag: string };

async function drawReceipt(app: Parts, order: OrderRow): Promise<Uint8Array> {
  const locale = toLocale(order.locale) ?? "en";
  const t = app.translations.texts(locale).t("shop");
  const writing = { t, locale, tag: regionalTag(locale, order.country) };
  const site = siteOf({ site: app.sites.get(order.siteId) });
  const refunds = await listRefundsOf(app.db, order.id);
  return writeReceipt({
    title: t("receipt.title"),
    locale,
    seller: listSeller(writing, site),
    lines: [...listOrderLines(writing, order, site.name), ...listRefundLines(writing, order, refunds)],
    at: order.completedAt ?? order.createdAt,
  });
}

function listSeller({ t, locale }: Writing, { company, supportEmail }: Site): string[] {
  return [
    company.name,
    company.address,
    `${company.city}, ${new Intl.DisplayNames(locale, { type: "region" }).of(company.country)}`,
    t("receipt.kvk", { number: company.kvk }),
    ...company.vatNumbers.map((number) => t("receipt.vat_number", { number })),
    supportEmail,
  ];
}

function listOrderLines({ t, tag }: Writing, order: OrderRow, siteName: string): Line[] {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency as Currency }, tag);
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const discount = order.amount - order.feeAmount - order.listAmount;
  const lines: (Line | false)[] = [
    [t("receipt.number"), order.receiptNo ?? ""],
    [t("row.date"), formatDay(order.completedAt ?? order.createdAt, tag)],
    [t("row.payment"), String(order.id)],
    [t("row.bundle"), `${siteName} ${order.bundle}`],
    [t("row.credits"), order.credits.toLocaleString(tag)],
    order.code !== null && [t("row.discount", { code: order.code }), money(discount)],
    order.feeAmount !== 0 && [t("row.fee"), money(order.feeAmount)],
    [t("receipt.net"), money(order.amount - order.vatAmount)],
    [t("receipt.vat", { percent: percent.format(order.vatPermille / 1_000) }), money(order.vatAmount)],
    [t("row.total"), money(order.amount)],
    [t("row.method"), nameMethod(t, order)],
  ];
  return lines.filter((line) => line !== false);
}

/** `changedAt`: when the provider paid it, for a completed one. */
type Refund = { state: string; changedAt: Date; amount: number };

function listRefundLines({ t, tag }: Writing, { currency }: OrderRow, refunds: readonly Refund[]): Line[] {
  return refunds
    .filter(({ state }) => state === "completed")
    .map(({ changedAt, amount }) => [
      t("receipt.refunded", { date: formatDay(changedAt, tag) }),
      formatMoney({ amount: -amount, currency: currency as Currency }, tag),
    ]);
}

function formatDay(at: Date, tag: string): string {
  return at.toLocaleDateString(tag, { dateStyle: "long", timeZone: "UTC" });
}
