import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type {
  FakeProvider,
  PageChoice,
  ProviderBooks,
  ProviderFault,
  SentWebhook,
} from "../fake-provider.ts";
import { actionOf, type FakeOrder, readOrder, showOrder, showTransaction } from "./books.ts";
import { forgeExchange, signExchange } from "./exchange.ts";

const SELLER = { serviceId: "SL-1234-5678", isTest: false };
const KEY = { id: "AT-1234-5678", secret: "0123456789abcdef0123456789abcdef01234567" };
const METHODS = [
  10, 11, 136, 138, 436, 553, 2062, 2151, 2277, 2856, 3138, 3141, 3558, 3834, 3837, 3840, 4146,
];
const STATES = { 20: "open", 100: "paid", "-81": "paid", "-82": "paid", "-63": "failed", "-90": "cancelled" };
const REFUNDABLE = [100, -82];

export type FakePay = Omit<FakeProvider, "books"> & {
  books(): ProviderBooks[];
  /** The next refund that is asked for fails like this. Its sum is read before without a fault. */
  failRefund(fault: ProviderFault): void;
  /** The bank sends a refund back, so that the sum of all refunds falls. */
  takeRefundBack(reference: string, amount: number): void;
  /** The back office is down, and the gateway is not. */
  closeOffice(isClosed: boolean): void;
  /** An order that the buyer cannot see is paid all the same. */
  payUnseen(index: number): void;
};

type Answer = { status: number; json: unknown };

/** PAY.'s gateway and back office in one server. A second one in test mode, or of another shop, has options of its own. */
export async function openFakePay(seller: Partial<typeof SELLER> = {}): Promise<FakePay> {
  const orders = new Map<string, FakeOrder>();
  const webhooks: SentWebhook[] = [];
  const calls: string[] = [];
  const faults: ProviderFault[] = [];
  let refusesRefunds = false;
  let refundFault: ProviderFault | null = null;
  let isOfficeClosed = false;
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = { ...SELLER, ...seller, address };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString();
    calls.push(`${request.method} ${request.url}`);
    const fault = takeFault(request);
    if (fault === "down") return void request.socket.destroy();
    if (fault === "html") return void response.writeHead(200).end("<html>Maintenance</html>");
    if (fault === "rate" || fault === "error")
      return void response.writeHead(fault === "rate" ? 429 : 500).end();
    const answer = fault === "keys" ? REFUSED : answerTo(request, body);
    if (fault === "lost") return void request.socket.destroy();
    const text = JSON.stringify(answer.json);
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(
      fault === "other_host" ? text.replaceAll(`${address}/to`, "https://pay.nl.evil.example/to") : text,
    );
  };

  const takeFault = ({ method, url }: IncomingMessage): ProviderFault | null => {
    if (isOfficeClosed && url?.startsWith("/v2/")) return "error";
    if (method === "PATCH" && refundFault) {
      const fault = refundFault;
      refundFault = null;
      return fault;
    }
    const [fault] = faults.splice(0, 1);
    return fault ?? null;
  };

  const answerTo = ({ method, url, headers }: IncomingMessage, body: string): Answer => {
    const basic = Buffer.from(`${KEY.id}:${KEY.secret}`).toString("base64");
    if (headers.authorization !== `Basic ${basic}`) return REFUSED;
    if (method === "POST" && url === "/v1/orders") return create(JSON.parse(body));
    if (url === `/v2/services/config?serviceId=${own.serviceId}`) return { status: 200, json: showConfig() };
    const [, kind, ref = "", what] =
      /^\/v[12]\/(orders|transactions)\/([^/]+)(?:\/(status|refund))?$/.exec(url ?? "") ?? [];
    const order = orders.get(ref);
    if (!order) return problem(404, "PAY-404", []);
    if (kind === "orders" && what === "status") return { status: 200, json: showOrder(order, own) };
    if (method === "GET") return { status: 200, json: showTransaction(order) };
    return refund(order, JSON.parse(body));
  };

  const showConfig = () => ({
    ...{ code: own.serviceId, status: "ACTIVE", testMode: own.isTest },
    checkoutOptions: METHODS.map((id) =>
      id === 11
        ? { id, tag: "PG_11", paymentMethods: [{ id: 706 }] }
        : { id: 1, tag: "PM_1", paymentMethods: [{ id }] },
    ),
  });

  const create = (asked: Record<string, unknown>): Answer => {
    const order = asked.serviceId === own.serviceId ? readOrder(asked, METHODS) : ["serviceId"];
    if (Array.isArray(order)) return problem(422, "PAY-1422", order);
    orders.set(order.orderId, order);
    return { status: 201, json: showOrder(order, own) };
  };

  const refund = (
    order: FakeOrder,
    { amount }: { amount?: { value?: number; currency?: string } },
  ): Answer => {
    const value = amount?.value ?? 0;
    const isRight = Number.isSafeInteger(value) && value > 0 && amount?.currency === order.amount.currency;
    if (
      refusesRefunds ||
      !isRight ||
      !REFUNDABLE.includes(order.code) ||
      order.refunded + value > order.captured
    )
      return problem(422, "PAY-2815", ["amount"]);
    giveBack(order, value);
    return { status: 200, json: { ...showTransaction(order), refundedTransactions: [] } };
  };

  const giveBack = (order: FakeOrder, value: number) => {
    order.refunded += value;
    order.code = order.refunded === order.captured ? -81 : -82;
    const { orderId, extra1 } = order;
    tell(order, { action: "refund:received", order_id: orderId, extra1, amount: (value / 100).toFixed(2) });
  };

  const change = (order: FakeOrder, code: number) => {
    order.code = code;
    order.changes += 1;
    tell(order, { type: "order", id: order.uuid, event: "status_changed", object: showOrder(order, own) });
  };

  const tell = ({ exchangeUrl }: FakeOrder, body: unknown) =>
    void webhooks.push(signExchange(exchangeUrl, body, KEY));

  const find = (reference: string) => {
    const plain = reference.replace("-", "");
    const found = [...orders.values()].filter(
      (one) => one.reference === plain || one.reference.slice(0, -8) === plain,
    );
    const paid = found.find(({ captured }) => captured > 0) ?? found.at(-1);
    if (!paid) throw new Error(`PAY. has no order ${reference}`);
    return paid;
  };

  return {
    env: {
      PAY_ADDRESS: address,
      PAY_OFFICE_ADDRESS: address,
      PAY_SERVICE_ID: own.serviceId,
      PAY_TOKEN_CODE: KEY.id,
      PAY_TOKEN: KEY.secret,
    },
    async pay({ url }, choice) {
      const uuid = new URL(url).pathname.split("/").at(-1);
      const order = [...orders.values()].find((one) => one.uuid === uuid);
      if (order?.code !== 20) throw new Error("This order cannot be paid any more.");
      if (choice === "pay") order.captured = order.amount.value;
      if (choice !== "leave") change(order, CODES[choice]);
      const back = new URL(order.returnUrl);
      back.searchParams.set("id", order.uuid);
      back.searchParams.set("reference", order.reference);
      back.searchParams.set("statusAction", actionOf(order));
      back.searchParams.set("statusCode", String(order.code));
      return back.href;
    },
    async authenticate() {
      throw new Error("PAY. stores no cards.");
    },
    takeWebhooks: () => webhooks.splice(0),
    forge: (sent, how) => forgeExchange(sent, how, KEY),
    fail(fault, times = 1) {
      faults.splice(0, faults.length, ...Array.from({ length: times }, () => fault));
    },
    async refundThere(reference, amount) {
      giveBack(find(reference), amount);
    },
    async disputeThere(reference) {
      change(find(reference), -71);
    },
    async winDisputeThere(reference) {
      change(find(reference), 100);
    },
    async endRefunds() {},
    failRefund(fault) {
      refundFault = fault;
    },
    takeRefundBack(reference, amount) {
      const order = find(reference);
      order.refunded -= amount;
      const { orderId, extra1 } = order;
      tell(order, { action: "refund:storno", order_id: orderId, extra1, amount: (amount / 100).toFixed(2) });
    },
    closeOffice(isClosed) {
      isOfficeClosed = isClosed;
    },
    payUnseen(index) {
      const order = [...orders.values()][index] as FakeOrder;
      order.captured = order.amount.value;
      change(order, 100);
    },
    refuseRefunds(isRefused) {
      refusesRefunds = isRefused;
    },
    books: (): ProviderBooks[] =>
      [...orders.values()].map((order) => ({
        reference: order.reference.replace(/(?=.{8}$)/, "-"),
        amount: order.amount.value,
        currency: order.amount.currency,
        state: order.code === -71 ? "charged_back" : (STATES[order.code as keyof typeof STATES] as "open"),
        refunded: order.refunded,
      })),
    calls: () => [...calls],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const CODES: Record<Exclude<PageChoice, "leave">, number> = { pay: 100, refuse: -63, cancel: -90 };
const REFUSED = problem(401, "PAY-1401", []);

function problem(status: number, code: string, fields: readonly string[]): Answer {
  const violations = fields.map((propertyPath) => ({ propertyPath, message: "This value is not valid." }));
  const type = "https://developer.pay.nl/docs/error-codes";
  return { status, json: { type, code, title: "Bad request", detail: "", violations } };
}
