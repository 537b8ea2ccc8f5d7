import ipaddr from "ipaddr.js";

declare const limitKeys: unique symbol;

/**
 * Keys that a limit counts by, the narrowest first. `times` widens the limit for a key that many people share. Only the
 * functions below create them, so no limit can use a whole IPv6 address as its key.
 */
export type LimitKeys = readonly { key: string; times: number }[] & { [limitKeys]: true };

/** A customer gets at least 2^64 IPv6 addresses, often a /48, so a limit per full address would have no effect. */
const CUSTOMER_BITS = 64;
const NETWORK_BITS = 48;
const NETWORK_TIMES = 8;

/** Keys of an IPv4 address, or of an IPv6 /64 with a wider limit for its /48. IPv4-mapped IPv6 counts as IPv4. */
export function keysOfAddress(address: string): LimitKeys {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return made([{ key: parsed.toString(), times: 1 }]);
  return made([
    { key: networkOf(parsed as ipaddr.IPv6, CUSTOMER_BITS), times: 1 },
    { key: networkOf(parsed as ipaddr.IPv6, NETWORK_BITS), times: NETWORK_TIMES },
  ]);
}

export function keysOfMember(memberId: number): LimitKeys {
  return made([{ key: `member ${memberId}`, times: 1 }]);
}

export function keysOfPerson(personId: number): LimitKeys {
  return made([{ key: `person ${personId}`, times: 1 }]);
}

/** @param range in its shortest form, such as `192.0.2.0/24` */
export function keysOfNetwork(range: string): LimitKeys {
  return made([{ key: `network ${range}`, times: 1 }]);
}

/** Key of an entity with an id, regardless of who requests it. */
export function keysOf(thing: "order", id: number): LimitKeys {
  return made([{ key: `${thing} ${id}`, times: 1 }]);
}

/** @param fingerprint keyed hash of an e-mail address */
export function keysOfMailbox(fingerprint: string): LimitKeys {
  return made([{ key: `mailbox ${fingerprint}`, times: 1 }]);
}

function networkOf(address: ipaddr.IPv6, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`)}/${bits}`;
}

function made(keys: { key: string; times: number }[]): LimitKeys {
  return keys as unknown as LimitKeys;
}
