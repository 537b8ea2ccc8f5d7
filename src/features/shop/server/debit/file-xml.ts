import { toSepaText } from "../../debit-rules.ts";

export const DEBIT_FORMATS = { "08": "pain.008.001.08", "02": "pain.008.001.02" } as const;
export type DebitFormat = (typeof DEBIT_FORMATS)[keyof typeof DEBIT_FORMATS];

export type FiledDebit = {
  endToEndId: string;
  /** In cents. */
  amount: number;
  mandate: { reference: string; signedOn: string };
  debtor: {
    name: string;
    street: string;
    houseNumber: string;
    postalCode: string;
    city: string;
    country: string;
    iban: string;
  };
  /** Shown on the debtor's bank statement. */
  about: string;
};

export type DebitBatch = { dueOn: string; debits: readonly FiledDebit[] };

export type DebitFile = {
  format: DebitFormat;
  messageId: string;
  madeAt: Date;
  creditor: { id: string; name: string; iban: string };
  batches: readonly DebitBatch[];
};

type Lines = readonly string[];

/** Writes one-off debits of the SEPA Core scheme as pain.008, with a batch for each due date. */
export function writeDebitFile({ format, messageId, madeAt, creditor, batches }: DebitFile): string {
  const all = batches.flatMap(({ debits }) => debits);
  const header = tag("GrpHdr", [
    tag("MsgId", messageId),
    tag("CreDtTm", madeAt.toISOString().slice(0, 19)),
    ...countAndSum(all),
    tag("InitgPty", tag("Nm", nameOf(creditor.name))),
  ]);
  const body = tag("CstmrDrctDbtInitn", [
    header,
    ...batches.map((batch) => writeBatch(batch, { messageId, creditor })),
  ]);
  const lines = tag("Document", body, ` xmlns="urn:iso:std:iso:20022:tech:xsd:${format}"`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join("\n")}\n`;
}

function writeBatch(
  { dueOn, debits }: DebitBatch,
  { messageId, creditor }: Pick<DebitFile, "messageId" | "creditor">,
): Lines {
  const scheme = tag("Othr", [tag("Id", creditor.id), tag("SchmeNm", tag("Prtry", "SEPA"))]);
  return tag("PmtInf", [
    tag("PmtInfId", nameBatch(messageId, dueOn)),
    tag("PmtMtd", "DD"),
    ...countAndSum(debits),
    tag("PmtTpInf", [
      tag("SvcLvl", tag("Cd", "SEPA")),
      tag("LclInstrm", tag("Cd", "CORE")),
      tag("SeqTp", "OOFF"),
    ]),
    tag("ReqdColltnDt", dueOn),
    tag("Cdtr", tag("Nm", nameOf(creditor.name))),
    tag("CdtrAcct", tag("Id", tag("IBAN", creditor.iban))),
    tag("CdtrAgt", ANY_BANK),
    tag("ChrgBr", "SLEV"),
    tag("CdtrSchmeId", tag("Id", tag("PrvtId", scheme))),
    ...debits.map(writeDebit),
  ]);
}

function writeDebit({ endToEndId, amount, mandate, debtor, about }: FiledDebit): Lines {
  return tag("DrctDbtTxInf", [
    tag("PmtId", tag("EndToEndId", endToEndId)),
    tag("InstdAmt", decimal(amount), ' Ccy="EUR"'),
    tag(
      "DrctDbtTx",
      tag("MndtRltdInf", [tag("MndtId", mandate.reference), tag("DtOfSgntr", mandate.signedOn)]),
    ),
    tag("DbtrAgt", ANY_BANK),
    tag("Dbtr", [
      tag("Nm", nameOf(debtor.name)),
      tag("PstlAdr", [
        tag("StrtNm", toSepaText(debtor.street, 70)),
        tag("BldgNb", toSepaText(debtor.houseNumber, 16)),
        tag("PstCd", toSepaText(debtor.postalCode, 16)),
        tag("TwnNm", toSepaText(debtor.city, 35)),
        tag("Ctry", debtor.country),
      ]),
    ]),
    tag("DbtrAcct", tag("Id", tag("IBAN", debtor.iban))),
    tag("RmtInf", tag("Ustrd", toSepaText(about, 140))),
  ]);
}

/** Within SEPA the IBAN identifies the bank. */
const ANY_BANK = tag("FinInstnId", tag("Othr", tag("Id", "NOTPROVIDED")));

function countAndSum(debits: readonly FiledDebit[]): Lines[] {
  const sum = debits.reduce((all, { amount }) => all + amount, 0);
  return [tag("NbOfTxs", String(debits.length)), tag("CtrlSum", decimal(sum))];
}

function nameOf(text: string): string {
  return toSepaText(text, 70);
}

/** Formats whole cents without a floating-point division. */
function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** An XML element as lines, with its children indented. */
function tag(name: string, content: string | Lines | readonly Lines[], attributes = ""): Lines {
  if (typeof content === "string") return [`<${name}${attributes}>${escapeText(content)}</${name}>`];
  return [`<${name}${attributes}>`, ...content.flat().map((line) => `  ${line}`), `</${name}>`];
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function nameBatch(messageId: string, dueOn: string): string {
  return `${messageId}-${dueOn.slice(2).replaceAll("-", "")}`;
}

/** The due date of a batch, or `null` if its name is not ours. */
export function readBatchDay(name: string): string | null {
  const [, year, month, day] = /-(\d\d)(\d\d)(\d\d)$/.exec(name) ?? [];
  return day === undefined ? null : `20${year}-${month}-${day}`;
}
