import { randomBytes, randomUUID } from "node:crypto";

export type FakeOrder = {
  orderId: string;
  uuid: string;
  reference: string;
  method: number;
  amount: { value: number; currency: string };
  captured: number;
  code: number;
  refunded: number;
  returnUrl: string;
  exchangeUrl: string;
  extra1: string;
  changes: number;
  createdAt: number;
};

const ACTIONS: Readonly<Record<number, string>> = {
  20: "PENDING",
  100: "PAID",
  [-63]: "DENIED",
  [-71]: "CHARGEBACK",
  [-80]: "EXPIRED",
  [-81]: "REFUND",
  [-82]: "PARTIAL_REFUND",
  [-90]: "CANCEL",
};

export function actionOf({ code }: Pick<FakeOrder, "code">): string {
  return ACTIONS[code] ?? "PENDING";
}

type Asked = {
  reference?: unknown;
  returnUrl?: unknown;
  exchangeUrl?: unknown;
  amount?: { value?: unknown; currency?: unknown };
  paymentMethod?: { id?: unknown };
  stats?: { extra1?: unknown };
};

/** @returns an order, or the names of the fields that are refused */
export function readOrder(asked: Asked, methods: readonly number[]): FakeOrder | string[] {
  const { reference, returnUrl, exchangeUrl, amount = {}, paymentMethod = {}, stats = {} } = asked;
  const checks = {
    "amount.value": Number.isSafeInteger(amount.value) && Number(amount.value) > 0,
    "amount.currency": /^[A-Z]{3}$/.test(String(amount.currency)),
    reference: /^[A-Za-z0-9]{1,64}$/.test(String(reference)),
    returnUrl: URL.canParse(String(returnUrl)),
    exchangeUrl: URL.canParse(String(exchangeUrl)),
    "paymentMethod.id": methods.includes(Number(paymentMethod.id)),
  };
  const refused = Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [name]));
  if (refused.length > 0) return refused;
  return {
    orderId: `5${randomBytes(5).readUIntBE(0, 5).toString().padStart(13, "0")}X${randomBytes(2).toString("hex")}`,
    uuid: randomUUID(),
    reference: String(reference),
    method: Number(paymentMethod.id),
    amount: { value: Number(amount.value), currency: String(amount.currency) },
    ...{ captured: 0, code: 20, refunded: 0, changes: 0, createdAt: Date.now() },
    returnUrl: String(returnUrl),
    exchangeUrl: String(exchangeUrl),
    extra1: String(stats.extra1 ?? ""),
  };
}

type Seller = { serviceId: string; isTest: boolean; address: string };

/** An order as the gateway shows it. */
export function showOrder(order: FakeOrder, { serviceId, isTest, address }: Seller) {
  const { orderId, uuid, reference, amount, captured, method, code } = order;
  const status = { code, action: actionOf(order) };
  const time = new Date(order.createdAt + order.changes * 1_000).toISOString();
  return {
    ...{ id: uuid, type: "sale", serviceId, description: null, reference, orderId, uuid, status },
    integration: { pointOfInteraction: null, test: isTest },
    stats: { extra1: order.extra1 },
    amount,
    authorizedAmount: { value: 0, currency: amount.currency },
    capturedAmount: { value: captured, currency: amount.currency },
    payments: [
      {
        ...{ id: uuid, paymentMethod: { id: method, input: null }, status, amount },
        customerKey: captured > 0 ? `key-${uuid}` : null,
        customerId: captured > 0 ? "411111******1111" : null,
      },
    ],
    ...{ createdAt: time, modifiedAt: time, completedAt: captured > 0 ? time : null },
    links: { status: `${address}/v1/orders/${uuid}/status`, redirect: `${address}/to/checkout/${uuid}` },
  };
}

/** An order as the back office shows it. */
export function showTransaction({ orderId, reference, amount, captured, refunded, code }: FakeOrder) {
  const { currency } = amount;
  return {
    ...{ id: "EX-1234-5678-9012", orderId, reference, amount },
    amountPaid: { value: captured, currency },
    amountRefunded: { value: refunded, currency },
    status: { code, action: actionOf({ code }), phase: "" },
  };
}
