import type { IncomingHttpHeaders } from "node:http";
import { isRequestSigned, money, type Sale } from "./verotel-books.ts";
import { approve, credit, type Desk } from "./verotel-sales.ts";

export type Shop = { shopId: string; key: string; user: string; password: string };
export type Answer = { status: number; body: string; type?: string; headers?: Record<string, string> };
type Asked = { method: string; url: URL; body: string; headers: IncomingHttpHeaders };
type Here = Desk & { shop: Shop };

const CURRENCIES = ["USD", "EUR", "GBP", "AUD", "CAD", "CHF", "DKK", "NOK", "SEK"];

export function answerRequest(here: Here, asked: Asked): Answer {
  const { pathname } = asked.url;
  if (pathname === "/startorder" && asked.method === "GET") return openOrder(here, asked.url.searchParams);
  if (pathname === "/salestatus" && asked.method === "GET") return tellStatus(here, asked.url.searchParams);
  if (pathname.startsWith("/api/")) return answerApi(here, asked);
  return { status: 404, body: "Not Found" };
}

/** Fault of a start address, or null. */
function complain({ shop, books }: Here, query: URLSearchParams): string | null {
  const of = (name: string) => query.get(name) ?? "";
  if (new Set(query.keys()).size !== [...query.keys()].length) return "parameter twice";
  if (!isRequestSigned(query, shop.key)) return "invalid signature";
  if (of("shopID") !== shop.shopId) return "unknown shopID";
  if (of("version") !== "4" || of("type") !== "purchase") return "unknown version or type";
  if (!/^\d+\.\d\d$/.test(of("priceAmount")) || Number(of("priceAmount")) <= 0) return "invalid priceAmount";
  if (!CURRENCIES.includes(of("priceCurrency"))) return "invalid priceCurrency";
  if (of("description") === "" || of("description").length > 100) return "invalid description";
  if (!["CC", "IDEAL"].includes(of("paymentMethod"))) return "invalid paymentMethod";
  if (["successURL", "declineURL", "custom1"].some((name) => of(name).length > 255)) return "too long";
  const known = books.sales.get(of("referenceID"));
  if (known && known.saleId !== "") return "referenceID is not unique";
  const token = books.tokens.get(of("oneClickToken"));
  if (query.has("oneClickToken") && (!token || token.isUsed)) return "invalid oneClickToken";
  if (query.has("oneClickToken") && of("paymentMethod") !== "CC") return "oneClickToken needs CC";
  return null;
}

/** Shows the order page, or charges a card whose token is accepted without it. */
function openOrder(here: Here, query: URLSearchParams): Answer {
  const wrong = complain(here, query);
  if (wrong) return { status: 400, type: "text/html", body: `<h1>Error</h1><p>${wrong}</p>` };
  const of = (name: string) => query.get(name) ?? "";
  const sale: Sale = {
    ...{ reference: of("referenceID"), currency: of("priceCurrency"), state: "open", refunded: 0 },
    ...{ amount: Math.round(Number(of("priceAmount")) * 100), saleId: "", transactionId: "", disputed: 0 },
    ...{ paymentMethod: of("paymentMethod"), pseudonym: of("custom1"), card: null, credits: [] },
    ...{ successUrl: of("successURL"), declineUrl: of("declineURL") },
  };
  here.books.sales.set(sale.reference, sale);
  const token = here.books.tokens.get(of("oneClickToken"));
  if (!token || token.repeat === "challenge") return { status: 200, type: "text/html", body: "<h1>Pay</h1>" };
  token.isUsed = true;
  if (token.repeat === "accept")
    return { status: 302, body: "", headers: { Location: approve(here, sale, token) } };
  sale.state = "failed";
  return { status: 302, body: "", headers: { Location: sale.declineUrl } };
}

function tellStatus({ shop, books }: Here, query: URLSearchParams): Answer {
  if (!isRequestSigned(query, shop.key)) return yaml({ response: "ERROR", error: "Invalid signature" });
  if (query.get("shopID") !== shop.shopId) return yaml({ response: "ERROR", error: "Unknown shop" });
  const sale = books.sales.get(query.get("referenceID") ?? "");
  if (!sale || sale.saleId === "") return yaml({ response: "NOTFOUND" });
  return yaml({
    ...{ response: "FOUND", saleResult: "APPROVED", saleID: sale.saleId, shopID: shop.shopId },
    ...{ referenceID: sale.reference, type: "purchase", paymentMethod: sale.paymentMethod },
    ...{ priceAmount: money(sale.amount), priceCurrency: sale.currency, custom1: sale.pseudonym },
    ...{ createdOn: "2026-11-21", email: "buyer@example.org", billingAddr_fullName: "'A Buyer'" },
    ...(sale.card && { CCBrand: sale.card.brand, truncatedPAN: sale.card.pan }),
  });
}

function yaml(values: Record<string, string>): Answer {
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${value}\n`);
  return { status: 200, body: `---\n${lines.join("")}` };
}

function answerApi(here: Here, { method, url, headers, body }: Asked): Answer {
  const { shop, books } = here;
  const right = `Basic ${Buffer.from(`${shop.user}:${shop.password}`).toString("base64")}`;
  if (headers.authorization !== right) return json(401, { error: { title: "Unauthorized" } });
  if (!headers.accept?.startsWith("application/json; version=")) return refuse(406, "No version.");
  if (url.pathname === "/api/dashboard/totals") return json(200, { totals: [] });
  const [, saleId, action] = /^\/api\/sale\/(\d+)(\/refund)?$/.exec(url.pathname) ?? [];
  const sale = [...books.sales.values()].find((one) => one.saleId !== "" && one.saleId === saleId);
  if (!sale) return refuse(404, "No such sale.");
  if (method === "GET" && !action) return json(200, writeSale(sale));
  if (method !== "POST" || !action) return refuse(405, "Not allowed.");
  const { amount, currency } = JSON.parse(body);
  if (!/^\d+\.\d\d$/.test(amount) || currency !== sale.currency) return refuse(400, "Invalid amount.");
  const asked = Math.round(Number(amount) * 100);
  if (books.refusesRefunds) return refuse(412, "This sale cannot be refunded.");
  if (sale.state !== "paid") return refuse(412, "This sale is charged back.");
  if (asked <= 0 || sale.refunded + asked > sale.amount) return refuse(412, "More than was paid.");
  credit(here, sale, asked);
  return json(200, { is_success: true });
}

function writeSale({ saleId, transactionId, amount, currency, credits, disputed }: Sale) {
  const lines = [
    { id: transactionId, type: "sale", amount },
    ...credits.map(({ id, amount }) => ({ id, type: "credit", amount })),
    ...(disputed > 0 ? [{ id: "chargeback", type: "chargeback", amount: disputed }] : []),
  ];
  return {
    sale_id: saleId,
    transactions: lines.map((one) => ({ ...one, amount: money(one.amount), currency })),
  };
}

function json(status: number, content: object): Answer {
  return { status, type: "application/json", body: JSON.stringify(content) };
}

function refuse(status: number, title: string): Answer {
  return json(status, { error: { title } });
}
