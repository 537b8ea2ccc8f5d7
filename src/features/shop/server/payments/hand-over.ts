import type { Next } from "#adapters/payments/payments.ts";
import { escapeHtml } from "#base/escape-html.ts";
import type { Locale } from "#base/locales.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import { getOrderOf } from "../read-order.ts";
import { orderPath } from "../view-order.ts";

type MemberOrder = { memberId: number; id: number };
type Page = { locale: Locale; texts: Texts; nonce: string };

/**
 * Answers a page that posts the provider's form, or redirects to the order if it has none.
 * @throws Refusal `shop.order_unknown`
 */
export async function handOver(
  app: Pick<App, "db">,
  memberOrder: MemberOrder,
  page: Page,
): Promise<Response> {
  const order = await getOrderOf(app, memberOrder);
  const next = order.state === "loading" ? (order.next as Next | null) : null;
  if (next?.kind !== "form")
    return new Response(null, { status: 303, headers: { Location: orderPath(order) } });
  return new Response(writeForm(next, page), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policyOf(next.url, page.nonce),
    },
  });
}

/** The provider may redirect to the bank, whose host is not known in advance. */
function policyOf(url: string, nonce: string): string {
  return `default-src 'none'; script-src 'nonce-${nonce}'; img-src 'self'; form-action ${new URL(url).origin} https:; frame-ancestors 'none'; base-uri 'none'`;
}

function writeForm({ url, fields }: Next & { kind: "form" }, { locale, texts, nonce }: Page): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const words = escapeHtml(texts.t("shop")("result.go_on"));
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="/favicon.svg">
<title>${words}</title>
<form method="post" action="${escapeHtml(url)}">
${inputs.join("\n")}
<button>${words}</button>
</form>
<script nonce="${nonce}">document.forms[0].submit()</script>
</html>
`;
}
