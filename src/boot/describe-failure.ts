import { MailRefused } from "#adapters/mail/mail.ts";

/**
 * Describes an error in our own words. Its message may repeat personal data (a mail server names the receiver, a
 * database the value), and a failed job keeps the text for good.
 */
export function describeFailure(error: unknown): { words: string; at: string } {
  if (!(error instanceof Error)) return { words: "A value that is not an error was thrown", at: "" };
  const { code } = error as { code?: unknown };
  const known = error instanceof MailRefused ? error.message : typeof code === "string" ? code : "";
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { words: [error.name, known].filter(Boolean).join(" "), at: frames.slice(0, 8).join("\n") };
}
