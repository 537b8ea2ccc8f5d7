import { z } from "zod";
import { bytes } from "#base/bytes.ts";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { creditor } from "./desk-creditor-contract.ts";

/** Limit of a file of returns, in bytes. */
const RETURNS_BYTES = 5 * 1024 * 1024;
const WHY = { min: 10, max: 500 } as const;
export const FILES_SHOWN = 20;

const none = z.strictObject({});
const byKey = z.strictObject({ key: z.uuid() });
const at = z.iso.datetime();
const count = z.int().nonnegative();
const day = z.iso.date();
const cents = z.int().describe("in cents of a euro");

const due = z.object({ due_on: day, count, amount: cents });

const debitRefund = z.object({
  key: z.uuid(),
  order: z.int(),
  amount: cents,
  from_day: day.describe("before this day the bank might still return the debit, and it would be paid twice"),
  is_payable: z.boolean().describe("false once the account is no longer kept"),
});

const otherReturn = z.object({
  end_to_end_id: z.string(),
  code: z.string(),
  order: z.int(),
  debited: cents,
  reported: z.string().describe("amount and currency as the bank wrote them"),
  at,
});

export const readDebits = endpoint({
  name: "readDebits",
  method: "GET",
  path: "/api/desk/debits",
  summary: "Direct debits that wait for a file, the files made before, and returns of another amount.",
  query: none,
  output: z.object({
    companies: z.array(
      z.object({
        site: z.int().describe("a site of the company, which names it when a file is made"),
        name: z.string(),
        ready: z.array(due).describe("go into the next file, by due date"),
        late: z.array(due).describe("are put off, because the bank could not process them in time"),
        waiting: z.array(due).describe("wait until the member was told long enough before"),
        earliest_on: day.describe("the first due date that the bank accepts today"),
      }),
    ),
    files: z.array(
      z.object({
        name: z.string(),
        made_at: at,
        by: z.string().nullable().describe("alias; null for the command line"),
        format: z.string(),
        debits: count,
        amount: cents,
        sha256: z.string().nullable(),
        is_kept: z.boolean().describe("false once its content was forgotten"),
      }),
    ),
    other: z.array(otherReturn),
    refunds: z.array(debitRefund).describe("wait until somebody transfers them"),
    creditors: z.array(
      z.object({
        site: z.int().describe("a site of the company"),
        company: z.string(),
        creditor: creditor.nullable().describe("null: the company collects no direct debits"),
        proposal: z
          .object({ by: z.string(), at, why: z.string() })
          .nullable()
          .describe("the latest one that waits for another person"),
      }),
    ),
  }),
});
export type Debits = OutputOf<typeof readDebits>;

const returns = bytes({ contentTypes: ["application/xml", "text/xml"], maxBytes: RETURNS_BYTES });

const row = z.object({
  outcome: z.enum(["taken", "known", "other", "unknown"]),
  end_to_end_id: z.string().describe("as written by the bank, shortened"),
  code: z.string(),
  order: z.int().nullable(),
  debited: cents.nullable(),
  reported: z.string().nullable(),
  needs_review: z.boolean(),
});
const report = z.object({
  sha256: z.string(),
  name: z.string().describe("the bank's name for the file, shortened"),
  read_before: z.object({ at, by: z.string().nullable() }).nullable(),
  rows: z.array(row),
  rejected: z.array(z.object({ name: z.string(), code: z.string(), debits: count })),
});
export type ReturnsReport = z.output<typeof report>;
export type ReturnRow = z.output<typeof row>;

const UNREADABLE = ["shop-desk.returns_unreadable"] as const;

export const previewReturns = endpoint({
  name: "previewReturns",
  method: "POST",
  path: "/api/desk/debit-return-previews",
  summary:
    "Reads a bank's file of returns, pain.002 or camt.054, and says what it would do. Changes nothing.",
  query: none,
  body: returns,
  output: report,
  refusals: UNREADABLE,
});

export const takeReturnsAtDesk = endpoint({
  name: "takeReturnsAtDesk",
  method: "POST",
  path: "/api/desk/debit-returns",
  summary: "Carries out a file of returns that was previewed. Repeating it changes nothing.",
  query: z.strictObject({
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe("of the previewed file"),
  }),
  body: returns,
  output: report,
  refusals: [...UNREADABLE, "shop-desk.returns_other_file"],
});

export const acceptReturn = endpoint({
  name: "acceptReturn",
  method: "POST",
  path: "/api/desk/debit-return-acceptances",
  summary: "Reverses a whole debit of which the bank reported another amount.",
  query: none,
  body: z.strictObject({
    end_to_end_id: z.string().max(35),
    code: z.string().max(4),
    why: freeText(WHY.max).pipe(z.string().min(WHY.min)),
  }),
  refusals: ["shop-desk.return_not_open"],
});

const REFUND = ["shop-desk.debit_refund_over"] as const;

export const readDebitPayee = endpoint({
  name: "readDebitPayee",
  method: "POST",
  path: "/api/desk/debit-refund-payees",
  summary: "Shows the account to which a refund of a direct debit goes. Each look is noted.",
  query: none,
  body: byKey,
  output: z.object({ holder: z.string(), iban: z.string() }),
  refusals: [...REFUND, "shop-desk.debit_payee_gone", "shop-desk.debit_payee_unreadable"],
});

export const completeDebitRefund = endpoint({
  name: "completeDebitRefund",
  method: "POST",
  path: "/api/desk/debit-refund-transfers",
  summary: "Notes that a refund was transferred to the debited account. Repeating it changes nothing.",
  query: none,
  body: byKey,
  refusals: REFUND,
});
