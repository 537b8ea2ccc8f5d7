import { isLoopback } from "../is-loopback.ts";

/** Hosts of the push services of all browsers that we know; a dot at the beginning stands for any subdomain. */
const KNOWN_HOSTS = [
  "fcm.googleapis.com",
  ".push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
];
const LONGEST = 2_048;

export type Endpoint = {
  url: URL;
  /** The operator named this host, so it may be in a private network. */
  isListed: boolean;
};

/**
 * Reads where a subscription leads. It comes from a browser, so it may be anything: a request to it must not reach
 * anything but a push service.
 * @param listed more hosts, each as `host` or `host:port`, which may be without HTTPS on this machine
 * @returns null if no push may be sent there
 */
export function readEndpoint(text: string, listed: readonly string[]): Endpoint | null {
  const url = text.length <= LONGEST ? URL.parse(text) : null;
  if (!url || url.username || url.password || url.hash) return null;
  const isListed = listed.includes(url.host);
  const isSafe = url.protocol === "https:" || (isListed && isPlainHere(url));
  return isSafe && (isListed || isKnown(url)) ? { url, isListed } : null;
}

function isPlainHere({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && isLoopback(hostname);
}

function isKnown({ port, hostname }: URL): boolean {
  return (
    port === "" &&
    KNOWN_HOSTS.some((host) => (host.startsWith(".") ? hostname.endsWith(host) : hostname === host))
  );
}
