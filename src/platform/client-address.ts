import ipaddr from "ipaddr.js";

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Returns whether the forwarding headers of this peer are trusted. */
export type TrustedProxies = (address: string) => boolean;

/** @param ranges addresses or CIDR ranges @throws Error that names an entry that is neither */
export function trustedProxies(ranges: readonly string[]): TrustedProxies {
  return inRanges(ranges, "TRUSTED_PROXIES");
}

/**
 * Returns whether an address is in one of the ranges.
 * @param setting the name of the setting that holds the ranges
 * @throws Error that names an entry that is neither an address nor a range
 */
export function inRanges(ranges: readonly string[], setting: string): (address: string) => boolean {
  const parsed = ranges.map((range) => parseRange(range, setting));
  return (address) => {
    const peer = parse(address);
    return (
      peer !== null &&
      parsed.some(([range, bits]) => peer.kind() === range.kind() && peer.match([range, bits] as never))
    );
  };
}

/**
 * Returns the address that limits count and geoip looks up: the peer's own, or the last one in X-Forwarded-For that is
 * not a trusted proxy. The client may have made up every entry before that one.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | null | undefined,
  trusts: TrustedProxies,
): string {
  let address = plain(peer) ?? "0.0.0.0";
  if (!forwardedFor || !trusts(address)) return address;
  for (const hop of forwardedFor.split(",").reverse()) {
    const next = plain(hop.trim());
    if (next === null) return address;
    address = next;
    if (!trusts(address)) return address;
  }
  return address;
}

export function isLoopback(address: string): boolean {
  return parse(address)?.range() === "loopback";
}

function parseRange(text: string, setting: string): Range {
  try {
    if (text.includes("/")) return ipaddr.parseCIDR(text) as Range;
    const address = ipaddr.process(text);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  } catch {
    throw new Error(`${setting}: ${text} is not an address or a range.`);
  }
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

function plain(address: string | undefined): string | null {
  return address === undefined ? null : (parse(address)?.toString() ?? null);
}
