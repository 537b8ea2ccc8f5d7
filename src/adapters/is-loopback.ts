import ipaddr from "ipaddr.js";

/** @param host as in `URL.hostname`; an IPv6 address may have brackets */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  return (
    address === "localhost" || (ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback")
  );
}
