import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { fileURLToPath } from "node:url";
import ipaddr from "ipaddr.js";
import { type CountryResponse, Reader } from "mmdb-lib";
import type { Geo } from "./geo.ts";

type Log = { warn(message: string): void };
type Row = { country_code?: unknown } & CountryResponse;

const SHIPPED = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";
const STALE_AFTER = 400 * 86_400_000;
const COUNTRY = /^[A-Z]{2}$/;

/**
 * Looks up countries by IP address in an MMDB file that is held in memory (7.8 MB for the one that npm brings). If
 * the file is missing or broken, it logs that once and every country is unknown. An old file is logged and used.
 * A look-up takes 3 µs for IPv4 and 9 µs for IPv6, so results are not cached.
 * @param path another MMDB file, of IPv4 and IPv6 together, with `country_code` or MaxMind's `country.iso_code`
 */
export async function openGeo({ path, log }: { path?: string; log: Log }): Promise<Geo> {
  const file = path ?? fileURLToPath(import.meta.resolve(SHIPPED));
  try {
    const reader = new Reader<Row>(await readFile(file));
    const age = Date.now() - reader.metadata.buildEpoch.getTime();
    if (age > STALE_AFTER) {
      log.warn(`IP country lookup: ${file} is ${Math.floor(age / 86_400_000)} days old`);
    }
    return geoOf(reader, { file, log });
  } catch (error) {
    log.warn(`IP country lookup: ${file} cannot be used, so every country is unknown (${wordsOf(error)})`);
    return { countryOf: () => null };
  }
}

function geoOf(reader: Reader<Row>, { file, log }: { file: string; log: Log }): Geo {
  let isReported = false;
  return {
    countryOf(address) {
      const publicAddress = toPublicAddress(address);
      if (!publicAddress) return null;
      try {
        const row = reader.get(publicAddress);
        const code = String(row?.country_code ?? row?.country?.iso_code ?? "").toUpperCase();
        return COUNTRY.test(code) ? code : null;
      } catch (error) {
        if (!isReported) log.warn(`IP country lookup: ${file} is partly corrupt (${wordsOf(error)})`);
        isReported = true;
        return null;
      }
    },
  };
}

/** Returns plain IPv4 for an IPv6 address that only carries one. */
function toPublicAddress(text: string): string | null {
  if (isIP(text) === 0) return null;
  const address = ipaddr.process(text);
  return address.range() === "unicast" ? address.toString() : null;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
