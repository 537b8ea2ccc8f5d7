import ipaddr from "ipaddr.js";

/** @param host as `URL.hostname` gives it, an IPv6 address in its brackets or without. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  return (
    address === "localhost" || (ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback")
  );
}
