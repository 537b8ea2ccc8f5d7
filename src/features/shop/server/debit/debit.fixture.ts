import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validateXML } from "xmllint-wasm";
import type { TestApp } from "#testing/open-test-app.ts";
import { schemaFolder } from "#testing/where.ts";
import { MANDATE_TEXT } from "../../debit-rules.ts";
import { type Buyer, openTill } from "../shop.fixture.ts";
import type { DebitFormat } from "./file-xml.ts";

/** A valid IBAN of an account that does not exist. */
function makeIban(account: number): string {
  const own = `INGB${String(account).padStart(10, "0")}`;
  const digits = `${own}NL00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, "0")}${own}`;
}

/** Acts as the member's browser on the direct debit form. */
export function openDebits(testApp: TestApp) {
  const till = openTill(testApp);
  let people = 0;
  const account = (changes: Record<string, unknown> = {}) => ({
    account_holder: "Zoë Müller-Łukasz",
    iban: "NL91 ABNA 0417 1643 00",
    street: "Grüne Straße",
    house_number: "12 b",
    postal_code: "1234 AB",
    city: "'s-Hertogenbosch",
    mobile: "06 12345678",
    authorization: true,
    mandate_text: MANDATE_TEXT,
    bundle: "p1",
    ...changes,
  });
  const send = async (who: Buyer, changes: Record<string, unknown> = {}) => {
    const body = account(changes);
    const price = (await till.readOffer(who)).bundles.find(({ code }) => code === body.bundle)?.price;
    return till.call(who, "POST", "/api/direct-debit/codes", { expected: price, ...body });
  };
  /** The latest code in the developer mailbox. */
  const readCode = async (): Promise<string> => {
    const [message] = (await testApp.outbox()).filter(({ channel }) => channel === "sms");
    return /: (\d{6}) /.exec(message?.text ?? "")?.[1] ?? "no code came";
  };
  const write = async (who: Buyer, id: string, changes: Record<string, unknown> = {}) => {
    const { method: _, ...order } = await till.write(who, { bundle: changes.bundle ?? "p1" });
    return { ...order, id, sms_code: await readCode(), ...changes };
  };
  const place = async (who: Buyer, id: string, changes: Record<string, unknown> = {}) =>
    till.call(who, "POST", "/api/direct-debit/orders", await write(who, id, changes));
  /** Requests a code and places the order with it. */
  const buy = async (who: Buyer, changes: Record<string, unknown> = {}) => {
    const sent = await send(who, changes);
    if (sent.status !== 201) return sent;
    return place(who, sent.body.id, changes.bundle === undefined ? {} : { bundle: changes.bundle });
  };
  /** A person with an account, a number and an address of their own. */
  const somebody = () => {
    people += 1;
    return {
      iban: makeIban(people),
      house_number: String(people),
      mobile: `+3161${String(people).padStart(7, "0")}`,
    };
  };
  const debitOf = (orderId: number) =>
    testApp.app.db
      .selectFrom("shopDebit")
      .selectAll()
      .where("orderId", "=", orderId)
      .executeTakeFirstOrThrow();
  return { till, account, send, readCode, write, place, buy, somebody, debitOf, newId: randomUUID };
}

/** Returns `null` if this machine lacks the schema. With STRICT_TESTS it throws instead. */
export function findSchema(format: DebitFormat): string | null {
  const path = join(schemaFolder(), `${format}.xsd`);
  return existsSync(path) || process.env.STRICT_TESTS ? readFileSync(path, "utf8") : null;
}

export async function findSchemaFaults(xml: string, schema: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: "debits.xml", contents: xml }],
    schema: [{ fileName: "debits.xsd", contents: schema }],
  });
  return errors.map(({ message }) => message);
}
