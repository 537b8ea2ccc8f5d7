import ipaddr from "ipaddr.js";
import { isCommonDomain } from "#features/accounts/server/accounts.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { invalidField } from "#platform/errors.ts";

const DOMAIN = /^(?=.{3,253}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/;
/** Parts of an address that a parser of addresses would leave out. */
const NO_DOMAIN = /[/:?#@\s]/;
/** A wider range is a country or a provider, and would slow everybody. */
const WIDEST = { ipv4: 16, ipv6: 32 };
const IPV4_IN_IPV6_BITS = 96;
/** Networks inside an installation. If sign-ups seem to come from there, a proxy hides the real addresses. */
const PRIVATE = ["private", "loopback", "linkLocal", "uniqueLocal", "unspecified", "multicast", "broadcast"];

/**
 * Returns the domain as it is written in the DNS.
 * @throws GroundError for the field `domain`
 */
export function readDomain(app: Pick<App, "sites" | "config">, typed: string): string {
  const bare = typed.replace(/^@/, "");
  const domain = URL.parse(`http://${bare}`)?.hostname ?? "";
  if (!DOMAIN.test(domain) || ipaddr.isValid(domain) || NO_DOMAIN.test(bare))
    throw invalidField("domain", "signals:invalid.domain");
  if (listOwnDomains(app).some((own) => isSameOrBelow(own, domain) || isSameOrBelow(domain, own)))
    throw invalidField("domain", "signals:invalid.domain_ours", { domain });
  if (isCommonDomain(domain)) throw invalidField("domain", "signals:invalid.domain_common", { domain });
  return domain;
}

/**
 * Returns the range in its shortest form, such as `192.0.2.0/24`.
 * @throws GroundError for the field `range`
 */
export function readRange(typed: string): string {
  const range = shortenRange(typed);
  if (range === null) throw invalidField("range", "signals:invalid.range");
  const [address, bits] = ipaddr.parseCIDR(range);
  const widest = WIDEST[address.kind()];
  if (bits < widest) throw invalidField("range", "signals:invalid.range_wide", { bits: widest });
  if (PRIVATE.includes(address.range())) throw invalidField("range", "signals:invalid.range_private");
  return range;
}

/** Returns the form in which a range is stored, or null if this is none. */
export function shortenRange(typed: string): string | null {
  if (!ipaddr.isValidCIDR(typed)) return null;
  const [address, bits] = withoutMapping(ipaddr.parseCIDR(typed));
  const whole = `${address.toNormalizedString()}/${bits}`;
  const network =
    address.kind() === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(whole)
      : ipaddr.IPv6.networkAddressFromCIDR(whole);
  return `${network.toString()}/${bits}`;
}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Callers with an IPv4 address in IPv6 form count as IPv4, so a range of such addresses would meet no one. */
function withoutMapping([address, bits]: Range): Range {
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= IPV4_IN_IPV6_BITS)
    return [address.toIPv4Address(), bits - IPV4_IN_IPV6_BITS];
  return [address, bits];
}

function listOwnDomains({ sites, config }: Pick<App, "sites" | "config">): string[] {
  const ofSites = sites.list().flatMap((site) => {
    const { domains, supportEmail, mailFrom, bounceDomain } = siteOf({ site });
    return [...domains, supportEmail, mailFrom, bounceDomain];
  });
  const hosts = [config.PUBLIC_ADDRESS, config.DESK_ADDRESS].map((one) => one && new URL(one).hostname);
  return [...ofSites, ...hosts, config.MAIL_FROM]
    .map((one) => one?.slice(one.lastIndexOf("@") + 1).split(":")[0])
    .filter((one): one is string => one?.includes(".") === true);
}

function isSameOrBelow(domain: string, above: string): boolean {
  return domain === above || domain.endsWith(`.${above}`);
}
