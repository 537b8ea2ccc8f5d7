import ipaddr from "ipaddr.js";
import { CommandError, type CommandValues, readCount } from "#platform/command.ts";

const DAY = 86_400_000;
const DOMAIN = /^(?=.{3,253}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/;
/** A wider range is a country or a provider, and would slow everybody. */
const WIDEST = { ipv4: 16, ipv6: 32 };

/** @throws CommandError */
export function readDomain({ domain }: CommandValues): string {
  const read = String(domain ?? "")
    .trim()
    .toLowerCase();
  if (!DOMAIN.test(read)) throw new CommandError("--domain must be a domain such as mail.example.");
  return read;
}

/** @returns the range in its shortest form, such as `192.0.2.0/24` @throws CommandError */
export function readRange({ range }: CommandValues): string {
  const typed = String(range ?? "").trim();
  const wrong = new CommandError(
    "--range must be a range of addresses such as 192.0.2.0/24 or 2001:db8::/32.",
  );
  if (!ipaddr.isValidCIDR(typed)) throw wrong;
  const [address, bits] = ipaddr.parseCIDR(typed);
  const kind = address.kind();
  if (bits < WIDEST[kind]) throw new CommandError(`--range may be no wider than /${WIDEST[kind]}.`);
  const network =
    kind === "ipv4" ? ipaddr.IPv4.networkAddressFromCIDR(typed) : ipaddr.IPv6.networkAddressFromCIDR(typed);
  return `${network.toString()}/${bits}`;
}

/** @throws CommandError */
export function readEntry(values: CommandValues, since: Date): { why: string; since: Date; until: Date } {
  const days = readCount(values, "days", { least: 1, most: 365 });
  return { why: readWhy(values), since, until: new Date(since.getTime() + days * DAY) };
}

/** @throws CommandError */
export function readWhy(values: CommandValues): string {
  const why = String(values.why ?? "").trim();
  if (why.length < 1 || why.length > 500)
    throw new CommandError('--why "…" must say why, in at most 500 characters.');
  return why;
}
