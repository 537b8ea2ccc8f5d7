/** Addresses of these domains are the same with and without dots, and under either domain. */
const DOTLESS: Record<string, string> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/**
 * The form in which addresses of one mailbox are equal: without `+tag`, and for Gmail without dots. Only for recognizing
 * a person again; mail always goes to the address as it was given.
 */
export function mailboxOf(emailKey: string): string {
  const at = emailKey.lastIndexOf("@");
  const local = emailKey.slice(0, at).normalize("NFKC").toLowerCase().split("+")[0] ?? "";
  const domain = toAscii(
    emailKey
      .slice(at + 1)
      .normalize("NFKC")
      .toLowerCase(),
  );
  const dotless = DOTLESS[domain];
  return dotless ? `${local.replaceAll(".", "")}@${dotless}` : `${local}@${domain}`;
}

/** Returns a domain as it is written in the DNS. The forms take no other addresses, so that stored keys stay the same. */
function toAscii(domain: string): string {
  return URL.parse(`http://${domain}`)?.hostname || domain;
}
