import { randomUUID } from "node:crypto";
import { type Books, makePspReference, type Payment, type Token } from "./adyen-books.ts";
import { AdyenError, demand } from "./adyen-error.ts";
import type { Item } from "./notify.ts";

export type Asked = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> };
export type Answer = { status: number; json: unknown };

export type World = {
  books: Books;
  merchant: string;
  /** Address of the pages for buyers. */
  pages: string;
  send(item: Pick<Item, "eventCode" | "success"> & Partial<Item>, payment: Payment): void;
};

type Handler = (world: World, asked: Asked, parts: string[]) => Answer;

const ROUTES: readonly [method: string, path: RegExp, handler: Handler][] = [
  ["POST", /^\/paymentMethods$/, listMethods],
  ["POST", /^\/sessions$/, openSession],
  ["GET", /^\/sessions\/([^/]+)$/, showSession],
  ["POST", /^\/payments$/, charge],
  ["POST", /^\/payments\/details$/, endChallenge],
  ["POST", /^\/payments\/([^/]+)\/refunds$/, refund],
  ["DELETE", /^\/storedPaymentMethods\/([^/]+)$/, deleteToken],
];

/** @throws AdyenError */
export function answerCall(world: World, asked: Asked): Answer {
  for (const [method, path, handler] of ROUTES) {
    const found = method === asked.method ? path.exec(asked.path) : null;
    if (found) return handler(world, asked, found.slice(1).map(decodeURIComponent));
  }
  throw new AdyenError(404, "000", "Not Found");
}

function demandMerchant({ merchant }: World, given: unknown): void {
  if (given !== merchant) throw new AdyenError(403, "901", "Invalid Merchant Account");
}

function readPayment({ body }: Asked, method: string): Payment {
  const { value, currency } = (body.amount ?? {}) as { value: number; currency: string };
  demand(Number.isInteger(value) && value > 0, "137", "Invalid amount specified");
  demand(/^[A-Z]{3}$/.test(currency), "138", "Unsupported currency specified");
  demand(body.reference, "130", "Reference Missing");
  demand(/^https?:/.test(String(body.returnUrl)), "14_030", "Return URL is missing");
  return {
    pspReference: makePspReference(),
    reference: String(body.reference),
    amount: { value, currency },
    method,
    state: "open",
  };
}

/** Features that this merchant account has enabled. */
function listMethods(world: World, { body }: Asked): Answer {
  demandMerchant(world, body.merchantAccount);
  const paymentMethods = ["scheme", "ideal", "bcmc"].map((type) => ({ type, name: type }));
  return { status: 200, json: { paymentMethods } };
}

function openSession(world: World, asked: Asked): Answer {
  const { body } = asked;
  demandMerchant(world, body.merchantAccount);
  const methods = (body.allowedPaymentMethods ?? []) as string[];
  demand(body.mode === "hosted" && methods.length > 0, "702", "No page for these payment methods");
  const isStored = body.storePaymentMethodMode === "enabled";
  demand(
    !isStored || body.recurringProcessingModel === "CardOnFile",
    "702",
    "recurringProcessingModel missing",
  );
  demand(!isStored || String(body.shopperReference).length >= 3, "14_016", "shopperReference missing");
  const id = `CS${makePspReference()}`;
  const payment = readPayment(asked, methods[0] === "scheme" ? "visa" : (methods[0] as string));
  world.books.payments.push(payment);
  world.books.sessions.set(id, {
    ...{ id, result: randomUUID(), status: "active", returnUrl: String(body.returnUrl), methods, payment },
    storeFor: isStored && methods[0] === "scheme" ? String(body.shopperReference) : null,
  });
  const { merchantAccount, amount, reference, returnUrl } = body;
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const url = `${world.pages}/page/${id}`;
  return {
    status: 201,
    json: { id, url, mode: "hosted", merchantAccount, amount, reference, returnUrl, expiresAt },
  };
}

function showSession({ books }: World, { query }: Asked, [id = ""]: string[]): Answer {
  const session = books.sessions.get(id);
  demand(session && query.get("sessionResult") === session.result, "14_0408", "Invalid session result");
  const { status, payment } = session;
  const { reference, pspReference, amount, method } = payment;
  const paymentMethod =
    session.methods[0] === "scheme" ? { type: "scheme", brand: method } : { type: method };
  const payments = [{ resultCode: "Authorised", pspReference, amount, paymentMethod }];
  return { status: 200, json: { id, reference, status, ...(status === "completed" && { payments }) } };
}

function charge(world: World, asked: Asked): Answer {
  const { body } = asked;
  const { books } = world;
  demandMerchant(world, body.merchantAccount);
  const { storedPaymentMethodId: id } = body.paymentMethod as { storedPaymentMethodId?: string };
  const token = books.tokens.get(String(id));
  demand(token && token.shopper === body.shopperReference, "803", "PaymentDetail not found");
  demand(body.shopperInteraction === "ContAuth", "140", "Invalid shopperInteraction");
  demand(body.recurringProcessingModel === "CardOnFile", "702", "recurringProcessingModel missing");
  const payment = readPayment(asked, "visa");
  books.payments.push(payment);
  const { repeat } = token;
  if (repeat === "challenge") return challenge(world, asked, payment);
  return authorise(world, payment, { isAccepted: repeat === "accept", token });
}

function challenge(world: World, { body }: Asked, payment: Payment): Answer {
  const known = randomUUID();
  const returnUrl = String(body.returnUrl);
  const result = `redirect ${randomUUID()}`;
  world.books.challenges.set(known, { payment, returnUrl, result, isConfirmed: null });
  const url = `${world.pages}/threeDS/redirect?MD=${known}`;
  const action = { type: "redirect", method: "GET", paymentMethodType: "scheme", url };
  return { status: 200, json: { resultCode: "RedirectShopper", action } };
}

function authorise(
  world: World,
  payment: Payment,
  { isAccepted, token }: { isAccepted: boolean; token?: Token },
): Answer {
  const { pspReference, amount, reference: merchantReference } = payment;
  payment.state = isAccepted ? "paid" : "failed";
  const outcome = isAccepted
    ? { success: "true", reason: "874574:1111:03/2031" }
    : { success: "false", reason: "Refused" };
  const additionalData = token ? { ...tellCard(token), ...storedCard(token, "alreadyExisting") } : {};
  world.send(
    { eventCode: "AUTHORISATION", ...(outcome as Pick<Item, "success" | "reason">), additionalData },
    payment,
  );
  const answer = isAccepted
    ? { resultCode: "Authorised", amount, paymentMethod: { type: "scheme", brand: "visa" } }
    : { resultCode: "Refused", refusalReason: "Refused", refusalReasonCode: "2" };
  return { status: 200, json: { pspReference, merchantReference, ...answer } };
}

function endChallenge(world: World, { body }: Asked): Answer {
  const { redirectResult } = (body.details ?? {}) as { redirectResult?: string };
  const found = [...world.books.challenges].find(([, { result }]) => result === redirectResult);
  demand(found && found[1].isConfirmed !== null, "101", "Invalid card number");
  const [known, { payment, isConfirmed }] = found;
  world.books.challenges.delete(known);
  return authorise(world, payment, { isAccepted: isConfirmed === true });
}

function refund(
  { books, merchant, ...world }: World,
  { body }: Asked,
  [pspReference = ""]: string[],
): Answer {
  demandMerchant({ books, merchant, ...world }, body.merchantAccount);
  const payment = books.payments.find((one) => one.pspReference === pspReference);
  demand(payment, "167", "Original pspReference required for this operation");
  const amount = body.amount as Payment["amount"];
  demand(Number.isInteger(amount.value) && amount.value > 0, "137", "Invalid amount specified");
  demand(amount.currency === payment.amount.currency, "138", "Unsupported currency specified");
  const made = makePspReference();
  const reference = String(body.reference ?? payment.reference);
  const rest =
    payment.amount.value -
    books.refunds
      .filter((one) => one.payment === payment && one.state !== "failed")
      .reduce((sum, one) => sum + one.amount.value, 0);
  // Adyen takes the request, and says by webhook that there is not enough left.
  const willFail = books.refundsWillFail || payment.state !== "paid" || amount.value > rest;
  books.refunds.push({
    pspReference: made,
    reference,
    payment,
    amount,
    state: willFail ? "failed" : "received",
    willFail,
  });
  return {
    status: 201,
    json: {
      ...{ merchantAccount: merchant, paymentPspReference: pspReference, pspReference: made },
      ...{ reference, amount, status: "received" },
    },
  };
}

function deleteToken(world: World, { query }: Asked, [id = ""]: string[]): Answer {
  demandMerchant(world, query.get("merchantAccount"));
  const token = world.books.tokens.get(id);
  if (token?.shopper !== query.get("shopperReference")) throw new AdyenError(404, "000", "Token not found");
  world.books.tokens.delete(id);
  return { status: 204, json: null };
}

/** Facts about a card that Adyen tells if the operator has enabled it. */
export function tellCard({ alias }: Pick<Token, "alias">) {
  return {
    cardSummary: "1111",
    expiryDate: "03/2031",
    alias,
    aliasType: "Default",
    cardIssuingCountry: "NL",
    paymentMethodVariant: "visa",
  };
}

export function storedCard({ id, shopper }: Token, operationType: string) {
  return {
    "tokenization.storedPaymentMethodId": id,
    "tokenization.shopperReference": shopper,
    "tokenization.store.operationType": operationType,
  };
}
