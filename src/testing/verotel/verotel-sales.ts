import { randomUUID } from "node:crypto";
import type { CardChoice } from "../fake-provider.ts";
import { money, type Sale, type VerotelBooks } from "./verotel-books.ts";

/** Where sales are made: the books, and the sender of postbacks. */
export type Desk = { books: VerotelBooks; send: (params: Record<string, string>) => void };

/** Charges the card. Returns the address to which the buyer goes, with the data of the postback. */
export function approve({ books, send }: Desk, sale: Sale, card: CardChoice): string {
  sale.state = "paid";
  sale.saleId = books.nextId();
  sale.transactionId = books.nextId();
  const isCard = sale.paymentMethod === "CC";
  if (isCard) sale.card = { brand: "VISA", pan: "XXXXXXXXXXXX4242" };
  const token = `oct${randomUUID().replaceAll("-", "")}`;
  if (isCard) books.tokens.set(token, { ...card, token, isUsed: false });
  const told = {
    ...ofSale(sale),
    ...(sale.card && { CCBrand: sale.card.brand, truncatedPAN: sale.card.pan, oneClickToken: token }),
    ...{ transactionID: sale.transactionId, priceAmount: money(sale.amount), custom1: sale.pseudonym },
  };
  send({ ...told, paymentMethod: sale.paymentMethod });
  return sale.successUrl;
}

export function ofSale({ saleId, reference, currency }: Sale) {
  return { saleID: saleId, referenceID: reference, priceCurrency: currency, type: "purchase" };
}

export function credit({ books, send }: Desk, sale: Sale, amount: number): void {
  const id = books.nextId();
  sale.refunded += amount;
  sale.credits.push({ id, amount });
  const told = {
    event: "credit",
    parentID: sale.transactionId,
    transactionID: id,
    priceAmount: money(amount),
  };
  send({ ...ofSale(sale), ...told });
}
