import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { where } from "#testing/where.ts";
import { findSchema, findSchemaFaults } from "./debit.fixture.ts";
import {
  DEBIT_FORMATS,
  type DebitFile,
  type DebitFormat,
  type FiledDebit,
  writeDebitFile,
} from "./file-xml.ts";

const FIXED: DebitFile = {
  format: "pain.008.001.08",
  messageId: "D20261121-0123456789AB",
  madeAt: new Date("2026-11-21T12:00:00Z"),
  creditor: { id: "NL22ZZZ000000000000", name: "Velvet Demo B.V.", iban: "NL20INGB0001234567" },
  batches: [],
};
const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 }).map((typed) => `x${typed}`);
const filed = fc.record({
  endToEndId: fc.stringMatching(/^[A-Z0-9]{35}$/),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  mandate: fc.record({
    reference: fc.stringMatching(/^[A-Z0-9-]{1,35}$/),
    signedOn: fc.constant("2026-11-21"),
  }),
  debtor: fc.record({
    name: text,
    street: text,
    houseNumber: text,
    postalCode: text,
    city: text,
    country: fc.constantFrom("NL", "DE", "CH", "GB"),
    iban: fc.constantFrom("NL91ABNA0417164300", "GB82WEST12345698765432"),
  }),
  about: text,
}) as fc.Arbitrary<FiledDebit>;

test.each(Object.values(DEBIT_FORMATS))(
  "whatever people are called, %s counts and sums what is in it",
  async (format) => {
    const schema = findSchema(format);
    const batches = fc.array(fc.array(filed, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        const days = all.map((list, index) => ({ dueOn: `2026-12-0${index + 1}`, debits: list }));
        const xml = writeDebitFile({ ...FIXED, format, batches: days });
        const [whole, ...each] = [...xml.matchAll(/<CtrlSum>([\d.]+)<\/CtrlSum>/g)].map(([, sum]) =>
          Math.round(Number(sum) * 100),
        );
        const sums = all.map((list) => list.reduce((sum, { amount }) => sum + amount, 0));
        expect(each).toEqual(sums);
        expect(whole).toBe(sums.reduce((sum, one) => sum + one, 0));
        if (schema !== null) expect(await findSchemaFaults(xml, schema)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  },
);

const SEEN: FiledDebit[] = [
  {
    endToEndId: "EABCDEFGHJKLMNPQRSTUVWXYZ",
    amount: 2_499,
    mandate: { reference: "M20261121-ABCDEFGHJKLMNPQR", signedOn: "2026-11-21" },
    debtor: {
      name: "Zoë Müller & Søn",
      street: "Grüne Straße",
      houseNumber: "12 b",
      postalCode: "1234 AB",
      city: "'s-Hertogenbosch",
      country: "NL",
      iban: "NL91ABNA0417164300",
    },
    about: "Order 100001",
  },
];

const writeSeen = (format: DebitFormat) =>
  writeDebitFile({ ...FIXED, format, batches: [{ dueOn: "2026-11-26", debits: SEEN }] });

/** Their hashes are those of files that the schemas of ISO were seen to take. */
test.each([
  ["pain.008.001.08", "3b0c8ef3b8b82c8c1d1835ded815e7ec9118d4c225d9afcf2338bcb9c6077339"],
  ["pain.008.001.02", "d3cdf40aeecf576cdec48b79265cb55efd88c818c92afa7ab2d09d73582489c3"],
] as const)("a file is byte for byte the one that %s takes", (format, hash) => {
  expect(createHash("sha256").update(writeSeen(format)).digest("hex")).toBe(hash);
});

where("schemas").test("the schemas of ISO take the files, and refuse one without its number", async () => {
  for (const format of Object.values(DEBIT_FORMATS)) {
    const schema = findSchema(format) as string;
    const xml = writeSeen(format);
    expect(await findSchemaFaults(xml, schema), format).toEqual([]);
    expect(await findSchemaFaults(xml.replace(/<MsgId>.*<\/MsgId>/, ""), schema), format).not.toEqual([]);
  }
});
