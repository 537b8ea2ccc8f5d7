import { inRanges } from "../client-address.ts";
import type { Config } from "../config.ts";

/**
 * Target of a request: the `desk`, the half for `members`, an address that is answered like an `unknown` one, or a host
 * that is `closed` to it.
 */
export type DeskPlace = "desk" | "members" | "unknown" | "closed";

export type DeskDoor = { placeOf(url: Pick<URL, "host" | "pathname">, address: string): DeskPlace };

/** Paths that the desk's host serves besides the desk: built files, their manifest, and texts. */
const BUILT = /^\/(?:assets|texts|icons)\/|^\/favicon\.(?:svg|ico)$|^\/robots\.txt$|^\/__manifest$/;
const HEALTH = /^\/(?:healthz|readyz|metrics)$/;

/** Without DESK_ADDRESS the demo has its desk at every host, and production has none. */
export function openDeskDoor(config: Pick<Config, "MODE" | "DESK_ADDRESS" | "DESK_NETWORKS">): DeskDoor {
  const { MODE, DESK_ADDRESS, DESK_NETWORKS } = config;
  const deskHost = DESK_ADDRESS === undefined ? null : new URL(DESK_ADDRESS).host;
  const inNetwork = inRanges(DESK_NETWORKS, "DESK_NETWORKS");
  const isNear = (address: string) => DESK_NETWORKS.length === 0 || inNetwork(address);
  return {
    placeOf({ host, pathname }, address) {
      if (host === deskHost) {
        if (HEALTH.test(pathname)) return "members";
        if (!isNear(address)) return "closed";
        if (isDeskPath(pathname)) return "desk";
        return BUILT.test(pathname) ? "members" : "closed";
      }
      if (!isDeskPath(pathname)) return "members";
      return deskHost === null && MODE === "demo" && isNear(address) ? "desk" : "unknown";
    },
  };
}

/** The routers decode a path and ignore its case and some slashes, so this must do the same. */
function isDeskPath(pathname: string): boolean {
  const path = decode(pathname).toLowerCase().replaceAll("\\", "/").replaceAll(/\/+/g, "/");
  return /^\/(?:api\/)?desk(?:\/|$|\.data$)/.test(path);
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
