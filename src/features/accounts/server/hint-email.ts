import { isDisposableDomain, suggestDomain } from "./email-domains.ts";

/** Gives a warning and never refuses, because people know their own address best. */
export function hintEmail(email: string): { suggestion: string | null; disposable: boolean } {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const suggested = suggestDomain(domain);
  return {
    suggestion: suggested === null ? null : `${email.slice(0, at)}@${suggested}`,
    disposable: isDisposableDomain(domain),
  };
}
