import { parseXml, type XmlDocument, XmlElement, type XmlNode } from "@rgrove/parse-xml";
import { readBatchDay } from "./file-xml.ts";

/** As written by the bank, unchecked. */
export type ReportedAmount = { amount: string; currency: string };
/** `code` is the bank's return code; `reported` is `null` if the bank does not report an amount. */
export type DebitReturn = { endToEndId: string; code: string; reported: ReportedAmount | null };
/** A file or one of its batches that the bank rejected. Nothing of it was collected. */
export type RejectedFile = {
  /** The bank's name for the file or batch. */
  name: string;
  /** Our own id of the file. */
  messageId: string;
  /** Due date of the batch; `null` for a whole file. */
  dueOn: string | null;
  code: string;
};
export type ReadReturns = { messageId: string; returns: DebitReturn[]; rejected: RejectedFile[] };

export class ReturnsUnreadable extends Error {}

const UNKNOWN = "NARR";

/**
 * Reads what a bank sends back: pain.002, camt.054 or camt.053.
 * @throws ReturnsUnreadable if it is another format, malformed, or declares a document type
 */
export function readReturns(bytes: Uint8Array): ReadReturns {
  const root = parse(decode(bytes)).root;
  const report = root && elements(root)[0];
  switch (report && localName(report)) {
    case "CstmrPmtStsRpt":
      return readStatusReport(report as XmlElement);
    case "BkToCstmrDbtCdtNtfctn":
      return readEntries(report as XmlElement, "Ntfctn");
    case "BkToCstmrStmt":
      return readEntries(report as XmlElement, "Stmt");
    default:
      throw new ReturnsUnreadable("This file is not pain.002, camt.054 or camt.053.");
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ReturnsUnreadable("The file is not UTF-8.");
  }
}

/** A document type could declare entities that expand without limit or read other files. */
function parse(text: string): XmlDocument {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new ReturnsUnreadable("The file declares a document type, which no bank's file does.");
  try {
    return parseXml(text);
  } catch (error) {
    throw new ReturnsUnreadable(`The file is malformed: ${(error as Error).message.split("\n")[0]}`);
  }
}

function readStatusReport(report: XmlElement): ReadReturns {
  const group = find(report, "OrgnlGrpInfAndSts");
  const messageId = group ? textAt(group, "OrgnlMsgId") : "";
  const batches = all(report, "OrgnlPmtInfAndSts");
  const isWhole = group !== undefined && textAt(group, "GrpSts") === "RJCT";
  const refused = batches.filter((batch) => textAt(batch, "PmtInfSts") === "RJCT");
  return {
    messageId: textAt(report, "GrpHdr", "MsgId"),
    returns: batches.flatMap((batch) =>
      all(batch, "TxInfAndSts")
        .filter((one) => textAt(one, "TxSts") === "RJCT")
        .map((one) => ({
          endToEndId: textAt(one, "OrgnlEndToEndId"),
          code: reasonOf(one, "StsRsnInf"),
          reported: amountAt(one, "OrgnlTxRef", "Amt", "InstdAmt"),
        }))
        // A debit without a reason of its own was rejected with its file.
        .filter(({ code }) => !((isWhole || refused.includes(batch)) && code === UNKNOWN)),
    ),
    rejected: isWhole
      ? [{ name: messageId, messageId, dueOn: null, code: reasonOf(group, "StsRsnInf") }]
      : refused.map((batch) => {
          const name = textAt(batch, "OrgnlPmtInfId");
          return { name, messageId, dueOn: readBatchDay(name), code: reasonOf(batch, "StsRsnInf") };
        }),
  };
}

/** Finds returned debits among all booked entries. Only they have a return reason. */
function readEntries(report: XmlElement, part: string): ReadReturns {
  const entries = all(report, part).flatMap((one) => all(one, "Ntry"));
  return {
    messageId: textAt(report, "GrpHdr", "MsgId"),
    returns: entries.filter((entry) => textAt(entry, "CdtDbtInd") === "DBIT").flatMap(readReturned),
    rejected: [],
  };
}

/** An entry's amount is used only if the entry consists of a single debit. */
function readReturned(entry: XmlElement): DebitReturn[] {
  const booked = all(entry, "NtryDtls").flatMap((details) => all(details, "TxDtls"));
  const whole = booked.length === 1 ? amountAt(entry, "Amt") : null;
  return booked
    .filter((details) => find(details, "RtrInf"))
    .map((details) => ({
      endToEndId: textAt(details, "Refs", "EndToEndId"),
      code: reasonOf(details, "RtrInf"),
      reported: readAmount(details) ?? whole,
    }));
}

/** The debited amount is preferred, since banks may add their fees to the returned one. */
function readAmount(details: XmlElement): ReportedAmount | null {
  return (
    amountAt(details, "AmtDtls", "InstdAmt", "Amt") ??
    amountAt(details, "AmtDtls", "TxAmt", "Amt") ??
    amountAt(details, "Amt")
  );
}

function reasonOf(element: XmlElement, holder: string): string {
  const code = textAt(element, holder, "Rsn", "Cd");
  return /^[A-Z0-9]{1,4}$/.test(code) ? code : UNKNOWN;
}

function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1);
}

function elements(element: XmlElement): XmlElement[] {
  return element.children.filter((child: XmlNode): child is XmlElement => child instanceof XmlElement);
}

function all(element: XmlElement, name: string): XmlElement[] {
  return elements(element).filter((child) => localName(child) === name);
}

function find(element: XmlElement, name: string): XmlElement | undefined {
  return all(element, name)[0];
}

function findAt(element: XmlElement, path: readonly string[]): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const name of path) found = found && find(found, name);
  return found;
}

function textAt(element: XmlElement, ...path: string[]): string {
  return findAt(element, path)?.text.trim() ?? "";
}

function amountAt(element: XmlElement, ...path: string[]): ReportedAmount | null {
  const found = findAt(element, path);
  return found ? { amount: found.text.trim(), currency: found.attributes.Ccy ?? "" } : null;
}
