import { Resolver } from "node:dns/promises";

/** A name that could not be looked up, which says nothing about whether it exists. */
export class LookupFailed extends Error {}

const NOTHING = new Set(["ENOTFOUND", "ENODATA"]);

/** Each returns an empty list if there is nothing. @throws LookupFailed */
export type Lookups = {
  texts(name: string): Promise<string[]>;
  /** Hosts that take mail, the preferred one first; an empty name says that none does (RFC 7505). */
  mailHosts(name: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
  names(address: string): Promise<string[]>;
};

/** @param server address of a DNS server, with a port if it is not 53; by default that of this machine */
export function openLookups(server?: string): Lookups {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (server !== undefined) resolver.setServers([server]);
  return {
    texts: (name) => look(name, async () => (await resolver.resolveTxt(name)).map((parts) => parts.join(""))),
    mailHosts: (name) =>
      look(name, async () =>
        (await resolver.resolveMx(name))
          .sort((a, b) => a.priority - b.priority)
          .map(({ exchange }) => exchange.replace(/\.$/, "")),
      ),
    async addresses(name) {
      const four = await look(name, () => resolver.resolve4(name));
      return four.length > 0 ? four : look(name, () => resolver.resolve6(name));
    },
    names: (address) => look(address, () => resolver.reverse(address)),
  };
}

async function look(name: string, ask: () => Promise<string[]>): Promise<string[]> {
  try {
    return await ask();
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    if (NOTHING.has(code)) return [];
    throw new LookupFailed(`${name} could not be looked up (${code})`);
  }
}
