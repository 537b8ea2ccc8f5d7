import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";
import type { Buyer } from "../shop.fixture.ts";
import { writeReceipt } from "./write-receipt.ts";

openShopForFile();

async function read(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

const get = ({ cookie }: Pick<Buyer, "cookie">, id: number) =>
  testApp.ask(`/api/receipts/${id}`, { headers: { cookie } });

test("a receipt names seller, order, number, VAT and refunds, and only its owner can read it", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  const answer = await get(anna, order.id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const text = await read(new Uint8Array(await answer.arrayBuffer()));
  for (const words of [
    /2026-\d+-\d+/,
    "KvK",
    "VAT number",
    "21 November 2026",
    String(order.id),
    "€18.74",
    "VAT (21%)",
    "€3.25",
    "Net amount",
    "€15.49",
    "Credit card",
  ])
    expect(text).toMatch(words);
  expect(text).not.toContain("Refunded");

  await till.call(anna, "POST", "/api/refunds", {
    client_id: crypto.randomUUID(),
    credits: order.credits,
    sums: [order.amount],
  });
  const after = await read(new Uint8Array(await (await get(anna, order.id)).arrayBuffer()));
  expect(after).toContain("Refunded on 21 November 2026");

  const ben = await till.member();
  expect((await get(ben, order.id)).status).toBe(404);
  expect((await get({ cookie: "" }, order.id)).status).toBe(403);
  const unpaid = await till.buy(ben, {}, "failed");
  expect((await get(ben, unpaid.id)).status).toBe(404);
});

test("receipts have the letters and words of all eleven languages", async () => {
  const anna = await till.member();
  const order = await till.buy(anna);
  const titles = new Set<string>();
  for (const locale of LOCALES) {
    await testApp.app.db.updateTable("shopOrder").set({ locale }).where("id", "=", order.id).execute();
    const text = await read(new Uint8Array(await (await get(anna, order.id)).arrayBuffer()));
    expect(text).toContain("KvK");
    expect(text).not.toContain("\ufffd");
    titles.add(text.slice(0, 60));
  }
  // "Kvittering" is a receipt in Danish and in Norwegian.
  expect(titles.size).toBeGreaterThan(8);
  const letters = "ąćęłńóśźż äöüß éèêëïôûç ñ ø å æ €";
  const pdf = await writeReceipt({
    title: letters,
    locale: "pl",
    seller: ["x"],
    lines: [["a", "b"]],
    at: new Date(0),
  });
  expect(await read(pdf)).toContain(letters);
});
