import fc from "fast-check";
import { expect, test } from "vitest";
import { sign } from "./signature.ts";
import { readWebhook } from "./webhook.ts";

const SECRET = "a token";
const expected = { serviceId: "SL-1234-5678", keys: [{ id: "AT-1234-5678", secret: SECRET }] };

function read(body: Uint8Array | string) {
  const bytes = Buffer.from(body as string);
  const headers = new Headers({
    "signature-method": "HMAC",
    "signature-algorithm": "sha512",
    "signature-keyid": "AT-1234-5678",
    signature: sign(bytes, { algorithm: "sha512", secret: SECRET }).toString("hex"),
  });
  return readWebhook(
    { body: bytes, headers, query: new URLSearchParams("order_id=1&action=new_ppt") },
    expected,
  );
}

const object = {
  orderId: "51010109290X38b4",
  serviceId: "SL-1234-5678",
  reference: "120123abcd",
  status: { code: 100 },
};
const event = { reference: "12-0123abcd", ref: "51010109290X38b4", news: null };

test("[M-42] reads the gateway's report: the order that it names, and no more", () => {
  expect(read(JSON.stringify({ type: "order", id: "uuid", event: "paid", object }))).toMatchObject([event]);
});

test("[M-42] reads the back office's report of a refund, which may come again in the same words", () => {
  const body = JSON.stringify({
    ...{ action: "refund:received", order_id: "51010109290X38b4", extra1: "120123abcd", amount: "1.00" },
  });
  expect(read(body)).toMatchObject([{ ...event, mayRecur: true }]);
  expect(read(body)).toEqual(read(body));
});

test("a report of the gateway that arrives twice is the same", () => {
  const body = JSON.stringify({ type: "order", object });
  expect(read(body)).toEqual(read(body));
  expect(read(body)?.[0]).not.toHaveProperty("mayRecur");
});

test.each([
  ["another sales location", { object: { ...object, serviceId: "SL-9999-9999" } }],
  ["another shop's reference", { object: { ...object, reference: "INV2026" } }],
  ["no order", {}],
  ["an order id that is none", { object: { ...object, orderId: "../../x" } }],
])("is PAY.'s but not ours: %s", (_, body) => {
  expect(read(JSON.stringify(body))).toEqual([]);
});

test.each([
  ["an empty body, as by GET: its query is not signed", ""],
  ["a form", "order_id=51010109290X38b4&action=new_ppt"],
  ["an encrypted report", JSON.stringify("abc")],
])("refuses %s", (_, body) => {
  expect(read(body)).toBeNull();
});

test("no signed body makes it throw", () => {
  const anything = fc.oneof(
    fc.uint8Array(),
    fc.json(),
    fc.anything().map((one) => JSON.stringify({ object: one }) ?? ""),
  );
  fc.assert(
    fc.property(anything, (body) => {
      const events = read(body);
      expect(events === null || events.every(({ id }) => id.length < 200)).toBe(true);
    }),
  );
});

test("no unsigned body is taken, whatever its headers", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string({ unit: "grapheme-ascii" }), (body, signature) => {
      const headers = new Headers({ "signature-method": "HMAC", "signature-algorithm": "sha512" });
      headers.set("signature-keyid", "AT-1234-5678");
      headers.set("signature", signature.trim());
      expect(readWebhook({ body, headers, query: new URLSearchParams() }, expected)).toBeNull();
    }),
  );
});
