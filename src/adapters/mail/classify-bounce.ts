/**
 * Verdict of a mail that did not arrive on its address. `hard`: there is no such mailbox. `soft`: it cannot take mail
 * now. `ours`: the receiver objects to us or to the mail. `none`: nothing is final.
 */
export type BounceClass = "hard" | "soft" | "ours" | "none";

const HARD = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]);
/** SMTP codes that mean an unknown mailbox if no enhanced status says more. */
const HARD_CODES = new Set([550, 551, 553]);
const OURS = /^5\.(?:1\.[78]|[67]\.\d+)$/;
const OURS_WORDS = /\bspam|\bblocked\b|\bblacklist|\bblocklist|\bpolicy\b/i;
const STATUS = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/;

/** Returns the enhanced status code in a reply (RFC 3463), such as `5.1.1`, or null. */
export function findStatus(text: string): string | null {
  return STATUS.exec(text)?.[1] ?? null;
}

/**
 * Classifies a final refusal. An exact status about the mailbox counts more than words, because such replies often
 * link to a page about policies.
 * @param status enhanced status code, or null
 * @param words the server's reply in full
 * @param code SMTP code, if the server answered to RCPT
 */
export function classifyBounce({
  status,
  words,
  code,
}: {
  status: string | null;
  words: string;
  code?: number | undefined;
}): BounceClass {
  if (status !== null && HARD.has(status)) return "hard";
  if (status?.startsWith("2.")) return "none";
  if ((status !== null && OURS.test(status)) || OURS_WORDS.test(words)) return "ours";
  if (status === null && code !== undefined && HARD_CODES.has(code)) return "hard";
  return "soft";
}
