import { createHmac, randomUUID } from "node:crypto";
import type { Newcomer } from "./open-people.ts";
import { readSent, until, VISITOR, type Walk } from "./walk.ts";

async function order(walk: Walk, who: Newcomer, changes: object) {
  const offer = (await walk.go("readOffer", who)).body;
  const bundle = offer.bundles?.find(({ code }: { code: string }) => code === "p1");
  const till = { client_id: randomUUID(), bundle: "p1", start_now: true, expected: bundle?.price };
  return { ...till, start_now_text: offer.start_now_text, ...changes };
}

/** Orders by card, and pays on the sandbox's page. */
async function buyOne(walk: Walk, who: Newcomer, startNow: boolean) {
  const json = await order(walk, who, { method: "creditcard", store_card: true, start_now: startNow });
  const { id, next } = (await walk.go("placeOrder", who, { json })).body;
  await walk.post(new URL(next?.url ?? walk.origin).pathname, "outcome=paid&card=");
  await until(
    () => walk.go("readOrder", who, { path: { id } }),
    ({ body }) => body.order?.state === "paid",
  );
  return id as number;
}

export async function buy(walk: Walk, who: Newcomer) {
  const first = await buyOne(walk, who, true);
  await walk.go("readReceipt", who, { path: { id: first } });
  const waiting = await buyOne(walk, who, false);
  const { start_now_text } = (await walk.go("readOffer", who)).body;
  await walk.go("startOrder", who, { path: { id: waiting }, json: { start_now_text } });

  const [card] = (await walk.go("readOffer", who)).body.cards ?? [];
  await walk.go("repeatOrder", who, { json: await order(walk, who, { card: card?.id }) });
  await walk.go("forgetCard", who, { json: { card: card?.id } });

  const declare = async (number: number) => {
    const json = { client_id: randomUUID(), name: "Anna", email: who.email, order: String(number) };
    await walk.go("withdraw", VISITOR, { json });
  };
  await declare(first);
  const token = decodeURIComponent(await readSent(walk, who.email, /withdraw\S*token=([\w.%-]+)/));
  await walk.go("readWithdrawal", VISITOR, { query: { token } });
  await walk.go("confirmWithdrawal", VISITOR, { json: { token } });
  await declare(waiting);
  const form = (await walk.go("readWithdrawalForm", who)).body;
  await walk.go("confirmOwnWithdrawal", who, { path: { id: form.waiting?.[0]?.id ?? 0 }, json: {} });

  const { credits, sums } = (await walk.go("readRefund", who)).body;
  await walk.go("takeRefund", who, { json: { client_id: randomUUID(), credits, sums } });
}

export async function payByDebit(walk: Walk, who: Newcomer) {
  const { client_id, start_now, start_now_text, expected, bundle } = (await order(walk, who, {})) as Record<
    string,
    unknown
  >;
  const mobile = `+3161${String(who.id).padStart(7, "0").slice(-7)}`;
  const { mandate_text } = (await walk.go("readDebit", who, { query: { bundle: "p1" } })).body;
  const json = {
    account_holder: "Zoë Müller-Łukasz",
    iban: makeIban(who.id),
    street: "Grüne Straße",
    house_number: "12 b",
    postal_code: "1234 AB",
    city: "'s-Hertogenbosch",
    mobile,
    authorization: true,
    mandate_text,
    bundle,
    expected,
  };
  const { id } = (await walk.go("sendDebitCode", who, { json })).body;
  const sms_code = await readSent(walk, mobile, /: (\d{6}) /);
  const till = { client_id, bundle, start_now, start_now_text, expected };
  await walk.go("placeDebitOrder", who, { json: { ...till, id, sms_code } });
}

/** A valid IBAN of an account that does not exist. */
function makeIban(account: number): string {
  const own = `INGB${String(account).padStart(10, "0")}`;
  const digits = `${own}NL00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, "0")}${own}`;
}

/** Sends a webhook that the sandbox could send, about a payment that it has opened. */
export async function sendWebhook(walk: Walk) {
  const buyer = await walk.people.welcome();
  const json = await order(walk, buyer, { method: "creditcard" });
  const { id, next } = (await walk.go("placeOrder", buyer, { json })).body;
  const ref = new URL(next?.url ?? walk.origin).pathname.split("/").at(-1);
  const news = JSON.stringify({ id: randomUUID(), ref, reference: String(id), state: "open" });
  const signature = createHmac("sha256", `sandbox ${walk.people.secret}`).update(news).digest("hex");
  await walk.go("takeWebhook", VISITOR, {
    path: { provider: "sandbox" },
    bytes: new TextEncoder().encode(news),
    contentType: "application/json",
    headers: { "x-sandbox-signature": signature },
  });
}
