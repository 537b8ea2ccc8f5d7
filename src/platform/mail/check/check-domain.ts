import { createPublicKey } from "node:crypto";
import { LookupFailed, type Lookups } from "./lookups.ts";

export type Finding = {
  what: string;
  /** Fault and remedy in plain words; null if all is well. */
  problem: string | null;
  /** The check could not tell; `problem` says why. */
  unknown?: true;
};

const FEWEST_BITS = 2_048;

/** Runs a check whose lookups may fail. */
export async function checkOne(what: string, check: () => Promise<string | null>): Promise<Finding> {
  try {
    return { what, problem: await check() };
  } catch (error) {
    if (error instanceof LookupFailed) return { what, problem: error.message, unknown: true };
    throw error;
  }
}

/** SPF lists the servers that may send for a domain (RFC 7208). */
export async function checkSpf({ texts }: Lookups, domain: string): Promise<string | null> {
  const records = (await texts(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record] = records;
  if (record === undefined)
    return 'there is no SPF record. Add a TXT record that names the servers that send your mails, such as "v=spf1 a:mail.example.org -all"';
  if (records.length > 1)
    return `there are ${records.length} SPF records, which counts as none. Put them into one`;
  if (/\s\+?all\b/i.test(record))
    return "the SPF record ends with +all, so everybody may send. Use ~all or -all";
  if (!/\s[~?-]all\b|\sredirect=/i.test(record))
    return "the SPF record does not say what to do with other servers. End it with ~all or -all";
  return null;
}

type Dkim = { domain: string; selector: string; privateKey: string | null };

/** The public key with which receivers check our signatures (RFC 6376). */
export async function checkDkim(
  { texts }: Lookups,
  { domain, selector, privateKey }: Dkim,
): Promise<string | null> {
  const name = `${selector}._domainkey.${domain}`;
  const record = (await texts(name)).find((text) => /(?:^|;)\s*p=/.test(text));
  if (record === undefined) return `there is no DKIM key at ${name}. Add a TXT record "v=DKIM1; k=rsa; p=…"`;
  const key = /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, "") ?? "";
  if (key === "") return `the DKIM key at ${name} has been withdrawn (p= is empty)`;
  if (privateKey !== null && key !== publicPartOf(privateKey))
    return `the DKIM key at ${name} does not belong to DKIM_KEY_FILE`;
  const bits = bitsOf(key);
  if (bits !== null && bits < FEWEST_BITS)
    return `the DKIM key at ${name} has ${bits} bits. Use ${FEWEST_BITS}`;
  return null;
}

/** In the form of a DKIM record: SPKI as base64. */
export function publicPartOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
}

/** @returns null if it is no RSA key */
function bitsOf(key: string): number | null {
  try {
    const read = createPublicKey({ key: Buffer.from(key, "base64"), type: "spki", format: "der" });
    return read.asymmetricKeyDetails?.modulusLength ?? null;
  } catch {
    return null;
  }
}

/** DMARC says what receivers do with mails that only pretend to be ours (RFC 7489). */
export async function checkDmarc(
  lookups: Lookups,
  { domain, bounceDomain }: { domain: string; bounceDomain: string | null },
): Promise<string | null> {
  const record = await findDmarc(lookups, domain);
  if (record === null)
    return `there is no DMARC record. Add a TXT record at _dmarc.${domain}: "v=DMARC1; p=none; rua=mailto:…"`;
  if (!/;\s*p=(?:none|quarantine|reject)\b/i.test(record))
    return "the DMARC record has no policy. It needs p=none, p=quarantine or p=reject";
  if (bounceDomain !== null && bounceDomain !== domain && /;\s*aspf=s\b/i.test(record))
    return `the DMARC record demands strict alignment (aspf=s), which ${bounceDomain} does not have. Remove aspf`;
  return null;
}

/** A subdomain without a record of its own has that of the domains above it. */
async function findDmarc({ texts }: Lookups, domain: string): Promise<string | null> {
  const labels = domain.split(".");
  for (let from = 0; from <= labels.length - 2; from++) {
    const name = `_dmarc.${labels.slice(from).join(".")}`;
    const record = (await texts(name)).find((text) => /^v=DMARC1\b/i.test(text));
    if (record !== undefined) return record;
  }
  return null;
}

/** Reports about mails have to find the role `mail`. */
export async function checkBounceDomain(
  { mailHosts, addresses }: Lookups,
  { domain, bounceDomain }: { domain: string; bounceDomain: string | null },
): Promise<string | null> {
  if (bounceDomain === null)
    return "the site setting mail_bounce_domain is not set, so bounces and complaints reach only the sender's mailbox";
  const hosts = await mailHosts(bounceDomain);
  const [host] = hosts;
  if (host === undefined) return `${bounceDomain} has no MX record, so bounces and complaints are lost`;
  if (host === "") return `the MX record of ${bounceDomain} says that it takes no mail`;
  for (const one of hosts)
    if ((await addresses(one)).length === 0) return `${one}, the MX of ${bounceDomain}, has no address`;
  if (!isSameOrganization(domain, bounceDomain))
    return `${bounceDomain} belongs to another domain than the sender ${domain}, so SPF does not count for DMARC. Use a subdomain of ${domain}`;
  return null;
}

/** Roughly what DMARC calls aligned: one is under the other, or both are under the same domain. */
function isSameOrganization(one: string, other: string): boolean {
  const [a, b] = [one.split(".").slice(1).join("."), other.split(".").slice(1).join(".")];
  return (
    one === other || other.endsWith(`.${one}`) || one.endsWith(`.${other}`) || (a === b && a.includes("."))
  );
}

/** Large receivers refuse mails from an address without a name that leads back to it. */
export async function checkReverse({ names, addresses }: Lookups, address: string): Promise<string | null> {
  const found = await names(address);
  const [name] = found;
  if (name === undefined) return "it has no name (PTR). Ask its provider for one";
  for (const one of found) if ((await addresses(one)).includes(address)) return null;
  return `its name ${name} does not lead back to it`;
}
