import { type LookupAddress, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** The name of a push service resolved to addresses that are not on the Internet. */
export class NotPublic extends Error {}

/**
 * Resolves a name to its public addresses only. A connection made with it cannot be led into the operator's network
 * by an answer of the name server that changes between a check and the request.
 */
export function publicLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const open = error ? [] : found.filter(({ address }) => isPublic(address));
      const [first] = open;
      if (!first) return done(error ?? new NotPublic(`${host} has no public address`), []);
      return options.all ? done(null, open) : done(null, first.address, first.family);
    });
  };
}

/** Returns whether a connection to this host can be made, without making it. */
export async function hasPublicAddress(host: string, find: LookupFunction): Promise<boolean> {
  return new Promise((resolve) => find(host, { all: true }, (error) => resolve(!error)));
}

function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}
