import { createHash, randomUUID } from "node:crypto";
import { MANDATE_TEXT } from "#features/shop/debit-rules.ts";
import { takeUpload } from "#features/shop/server/debit/desk/take-upload.ts";
import { fingerprintsOf, hideDetails } from "#features/shop/server/debit/details.ts";
import { makeDebitFile } from "#features/shop/server/debit/make-file.ts";
import { placeDebitOrder } from "#features/shop/server/debit/place-debit-order.ts";
import { findDebit, insertCode } from "#features/shop/server/debit/queries.ts";
import { markTold } from "#features/shop/server/debit/queries-file.ts";
import { hashCode } from "#features/shop/server/debit/sms-code.ts";
import { refundAtDesk } from "#features/shop/server/desk/orders/refund-order.ts";
import { settleReceivable } from "#features/shop/server/desk/receivables/settle-receivable.ts";
import { answerWriteOff, proposeWriteOff } from "#features/shop/server/desk/receivables/write-off.ts";
import { siteOf } from "#features/site/server/site.ts";
import { actorOf } from "#features/staff/server/staff.ts";
import { spendAllBut, writeOrder } from "./buy.ts";
import type { Buyer, MoneyWorld } from "./money-world.ts";
import { wantedOf } from "./refunds.ts";

const DAY = 24;
const BUNDLE = "p1";
const CODE = "123456";
type Debit = NonNullable<Awaited<ReturnType<typeof findDebit>>> & { buyer: Buyer };

/**
 * Orders the smallest bundle by direct debit: on the dearest site a larger one costs more than a first debit may. The
 * code of the mandate is stored without an SMS.
 */
async function debit(world: MoneyWorld): Promise<Debit> {
  const { app, requestOf } = world;
  const buyer = world.nextBuyer();
  const { memberId } = buyer;
  const { clientId, startNow, startNowText, expected } = await writeOrder(world, buyer, {
    ...{ bundle: BUNDLE, method: "sdd" },
  });
  const details = detailsOf(memberId);
  const id = randomUUID();
  const now = app.clock.now();
  const { household: _, ...debtor } = fingerprintsOf(app, details);
  await app.db.transaction().execute((tx) =>
    insertCode(tx, {
      ...{
        id,
        memberId,
        ...debtor,
        bundle: BUNDLE,
        amount: expected.amount,
        details: hideDetails(app, details),
      },
      ...{ hash: hashCode(app, { id, code: CODE }), textVersion: MANDATE_TEXT, sentAt: now },
      expiresAt: new Date(now.getTime() + 600_000),
    }),
  );
  const body = {
    ...{ id, sms_code: CODE, client_id: clientId, bundle: BUNDLE, expected, start_now: startNow },
    ...{ start_now_text: startNowText, code: undefined },
  };
  const order = await placeDebitOrder({ ...requestOf(buyer), body } as never);
  return { ...((await findDebit(app.db, order.id)) as Debit), buyer };
}

/** Made up; the account belongs to nobody. */
function detailsOf(number: number) {
  const account = `INGB${String(number).padStart(10, "0")}`;
  const digits = `${account}NL00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  const check = String(98n - (BigInt(digits) % 97n)).padStart(2, "0");
  return {
    ...{ holder: "Robin van Dam", iban: `NL${check}${account}`, street: "Voorbeeldlaan" },
    ...{ houseNumber: String(number), postalCode: "3511 AA", city: "Utrecht" },
    mobile: `+316${String(10_000_000 + number)}`,
  };
}

/** Says that the notice was sent, without a mail for each. */
async function tell({ app }: MoneyWorld, { orderId, dueOn }: Debit): Promise<void> {
  await app.db.transaction().execute((tx) => markTold(tx, { orderId, dueOn, now: app.clock.now() }));
}

async function makeFile({ app, by }: MoneyWorld, { siteId }: Debit): Promise<void> {
  const site = siteOf({ site: app.sites.get(siteId) });
  await makeDebitFile(app, { site, format: "pain.008.001.08", actor: actorOf(by("Finn")) });
}

type Back = { endToEndId: string; code: string; amount?: string };

async function takeBack({ app, by }: MoneyWorld, returns: readonly Back[]): Promise<void> {
  const rows = returns.map(
    ({ endToEndId, code, amount }) =>
      `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${amount ? `<Amt Ccy="EUR">${amount}</Amt>` : ""}<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls>`,
  );
  const content = Buffer.from(`<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>CAMT-DEMO-1</MsgId></GrpHdr><Ntfctn>
<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><NtryDtls>${rows.join("")}</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`);
  const stream = (async function* () {
    yield content;
  })();
  const confirmed = createHash("sha256").update(content).digest("hex");
  await takeUpload(app, actorOf(by("Finn")), { body: { contentType: "application/xml", stream }, confirmed });
}

/** Debits in all their states: filed, returned, returned with another amount, waiting for the next file. */
export async function playDebits(world: MoneyWorld): Promise<void> {
  const { goTo } = world;
  goTo(34 * DAY);
  const filed: Debit[] = [];
  for (let n = 0; n < 6; n++) filed.push(await debit(world));
  for (const one of filed) await tell(world, one);
  goTo(33 * DAY);
  await makeFile(world, filed[0] as Debit);
  goTo(28 * DAY);
  for (const { buyer } of filed.slice(0, 4)) await spendAllBut(world, buyer, 2);
  goTo(19 * DAY);
  const other = filed[4] as Debit;
  await takeBack(world, [
    ...filed.slice(0, 4).map(({ endToEndId }) => ({ endToEndId, code: "AM04" })),
    { endToEndId: other.endToEndId, code: "MD06", amount: (other.amount / 200).toFixed(2) },
  ]);
  await endDebts(world, filed.slice(0, 3));
  goTo(2 * DAY);
  await payBack(world, filed[5] as Debit);
  goTo(4);
  const next = [await debit(world), await debit(world)];
  await tell(world, next[0] as Debit);
}

/** A refund that somebody has to transfer to the account. */
async function payBack(world: MoneyWorld, { orderId }: Debit): Promise<void> {
  const why = "Two gifts were charged and never arrived.";
  const wanted = { order: orderId, reason: "fault", amount: 600, why } as const;
  await refundAtDesk(world.by("Frida"), await wantedOf(world, "Frida", wanted), "goodwill");
}

/** One debt is paid, one is written off, and one waits for a second person; the others stay open. */
async function endDebts(world: MoneyWorld, debits: readonly Debit[]): Promise<void> {
  const { app, goTo, by } = world;
  const [paid, lost, proposed] = await Promise.all(
    debits.map(async ({ orderId }) => {
      const { amount } = await app.db
        .selectFrom("shopReceivable")
        .select("amount")
        .where("orderId", "=", orderId)
        .executeTakeFirstOrThrow();
      return { order: orderId, amount };
    }),
  );
  if (!paid || !lost || !proposed) throw new Error("Nobody owes anything.");
  goTo(10 * DAY);
  await settleReceivable(by("Frida"), { ...paid, why: "Paid by bank transfer, seen on the statement." });
  goTo(6 * DAY);
  const { id } = await proposeWriteOff(by("Finn"), {
    ...{ ...lost, why: "Moved abroad, and two reminders came back." },
  });
  goTo(5 * DAY);
  await answerWriteOff(by("Frida"), { id, answer: "agreed", why: "Asking costs more than it brings." });
  goTo(20);
  await proposeWriteOff(by("Finn"), { ...proposed, why: "The account was closed, and nobody answers." });
}
