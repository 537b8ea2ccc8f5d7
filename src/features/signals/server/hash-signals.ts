import ipaddr from "ipaddr.js";
import type { App } from "#platform/app.ts";

type Sealing = Pick<App, "seal">;

/** Bits of an address that stand for one connection, and for its neighbourhood. */
const BITS = { ipv4: { near: 32, wide: 24 }, ipv6: { near: 64, wide: 48 } } as const;

export function hashDevice({ seal }: Sealing, deviceId: string): string {
  return seal.fingerprint("signals.device", [deviceId]);
}

/** @param fingerprint the shop's, of a card, a bank account or a mobile number */
export function hashPayment({ seal }: Sealing, fingerprint: string): string {
  return seal.fingerprint("signals.payment", [fingerprint]);
}

/** Hashes of an address, and of the network around it. An IPv4 address in IPv6 form is the same address. */
export function hashAddress({ seal }: Sealing, address: string): { near: string; wide: string } {
  const parsed = ipaddr.process(address);
  const kind = parsed.kind();
  const cut = (bits: number) => {
    const range = `${parsed.toNormalizedString()}/${bits}`;
    const network =
      kind === "ipv4" ? ipaddr.IPv4.networkAddressFromCIDR(range) : ipaddr.IPv6.networkAddressFromCIDR(range);
    return seal.fingerprint("signals.address", [network.toString(), bits]);
  };
  return { near: cut(BITS[kind].near), wide: cut(BITS[kind].wide) };
}
