import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CardChoice, FakeProvider, PageChoice, ProviderFault, SentWebhook } from "../fake-provider.ts";
import { type Answer, answerRequest, type Shop } from "./answer-verotel.ts";
import { money, openBooks, type Sale, signed } from "./verotel-books.ts";
import { approve, credit, type Desk, ofSale } from "./verotel-sales.ts";

const WEBHOOK_PATH = "/api/payment-news/verotel";
const FAULTS: Partial<Record<ProviderFault, Answer>> = {
  rate: { status: 429, body: "Too many requests" },
  error: { status: 500, body: "Internal Server Error" },
  html: { status: 200, type: "text/html", body: "<!doctype html><title>Maintenance</title>" },
  keys: { status: 401, body: JSON.stringify({ error: { title: "Unauthorized" } }) },
};

/**
 * Our own server of Verotel: order pages, sale status and the Control Center API. The parameters and signatures are those
 * of Verotel's clients and of postbacks that its Control Center sent; the words of the Control Center API are assumed.
 */
export async function openVerotel(changes: Partial<Shop> = {}): Promise<FakeProvider> {
  const shop: Shop = {
    ...{ shopId: "68849", key: `key-${randomUUID()}`, user: "shop-api", password: randomUUID() },
    ...changes,
  };
  const books = openBooks();
  const webhooks: SentWebhook[] = [];
  const calls: string[] = [];
  const faults: ProviderFault[] = [];
  const send = (params: Record<string, string>) =>
    webhooks.push(writePostback({ shopID: shop.shopId, ...params }, shop.key));

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://localhost");
      const method = request.method ?? "GET";
      const isPage = url.pathname === "/startorder";
      if (!isPage) calls.push(`${method} ${url.pathname}`);
      const fault = isPage ? undefined : nextFault(faults, method);
      if (fault === "down") return request.socket.destroy();
      const asked = { method, url, body: Buffer.concat(chunks).toString(), headers: request.headers };
      const answer = (fault && FAULTS[fault]) ?? answerRequest({ shop, books, send }, asked);
      if (fault === "lost") return request.socket.destroy();
      response.writeHead(answer.status, { "Content-Type": answer.type ?? "text/plain", ...answer.headers });
      return response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      VEROTEL_SHOP_ID: shop.shopId,
      VEROTEL_SIGNATURE_KEYS: shop.key,
      VEROTEL_ADDRESS: address,
      VEROTEL_API_USER: shop.user,
      VEROTEL_API_PASSWORD: shop.password,
      VEROTEL_API_ADDRESS: `${address}/api`,
    },
    ...openPages({ books, send }),
    ...openOffice({ books, send }),
    takeWebhooks: () => webhooks.splice(0),
    forge: (webhook, change) => forge(webhook, change, shop.key),
    fail: (fault, count = 1) => void faults.splice(0, faults.length, ...Array(count).fill(fault)),
    endRefunds: async () => {},
    refuseRefunds(isRefused) {
      books.refusesRefunds = isRefused;
    },
    books: () => [...books.sales.values()].map(toBooks),
    calls: () => [...calls],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An answer can only be lost by a call that changes something. */
function nextFault(faults: ProviderFault[], method: string): ProviderFault | undefined {
  return faults[0] === "lost" && method === "GET" ? undefined : faults.shift();
}

function openPages({ books, send }: Desk) {
  const open = async (url: string): Promise<Sale | string> => {
    const answer = await fetch(url, { redirect: "manual" });
    if (answer.status === 302) return answer.headers.get("location") as string;
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`Verotel shows an error: ${text}`);
    return books.sales.get(new URL(url).searchParams.get("referenceID") as string) as Sale;
  };
  return {
    async pay({ url }: { url: string }, choice: PageChoice, card: CardChoice = { repeat: "accept" }) {
      const sale = await open(url);
      if (typeof sale === "string") return sale;
      if (choice === "leave") return "";
      if (choice !== "pay") {
        sale.state = "failed";
        return sale.declineUrl;
      }
      return approve({ books, send }, sale, card);
    },
    async authenticate({ url }: { url: string }, isConfirmed: boolean) {
      const sale = await open(url);
      if (typeof sale === "string") return sale;
      if (isConfirmed) return approve({ books, send }, sale, { repeat: "accept" });
      sale.state = "failed";
      return sale.declineUrl;
    },
  };
}

function openOffice({ books, send }: Desk) {
  const saleOf = (reference: string) => {
    const sale = books.sales.get(reference);
    if (!sale || sale.saleId === "") throw new Error("No such sale.");
    return sale;
  };
  return {
    async refundThere(reference: string, amount: number) {
      const sale = saleOf(reference);
      if (sale.refunded + amount > sale.amount) throw new Error("More than was paid.");
      credit({ books, send }, sale, amount);
    },
    async disputeThere(reference: string, amount: number) {
      const sale = saleOf(reference);
      sale.state = "charged_back";
      sale.disputed = amount;
      const told = {
        parentID: sale.transactionId,
        transactionID: books.nextId(),
        priceAmount: money(amount),
      };
      send({ ...ofSale(sale), event: "chargeback", ...told });
    },
    async winDisputeThere() {
      throw new Error("Verotel describes no postback about a dispute that was won.");
    },
  };
}

function writePostback(params: Record<string, string>, key: string): SentWebhook {
  const query = new URLSearchParams({ ...params, signature: signed(params, key) });
  return { method: "GET", path: `${WEBHOOK_PATH}?${query}`, headers: {}, body: undefined };
}

function forge(
  { path }: SentWebhook,
  change: "signature" | "amount" | "reference",
  key: string,
): SentWebhook {
  const { signature: _, ...params } = Object.fromEntries(new URL(path, "http://localhost").searchParams);
  if (change === "signature") return writePostback(params, "guessed");
  const other = { saleID: "999", transactionID: "998" };
  if (change === "amount")
    return writePostback({ ...params, transactionID: "997", priceAmount: "0.01" }, key);
  return writePostback({ ...params, ...other, referenceID: "999999-0123abcd" }, key);
}

function toBooks({ reference, amount, currency, state, refunded }: Sale) {
  return { reference, amount, currency, state, refunded };
}
