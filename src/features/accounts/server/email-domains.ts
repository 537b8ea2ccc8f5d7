import { isDisposableEmailDomain } from "disposable-email-domains-js";

/** The most common mail providers in our countries. */
// biome-ignore format: a list to read across
const COMMON = [
  "gmail.com", "outlook.com", "hotmail.com", "live.com", "msn.com", "yahoo.com", "icloud.com", "me.com", "aol.com",
  "proton.me", "protonmail.com", "gmx.net", "gmx.com", "mail.com",
  "hotmail.nl", "live.nl", "outlook.nl", "ziggo.nl", "kpnmail.nl", "planet.nl", "home.nl", "xs4all.nl", "hetnet.nl", "upcmail.nl",
  "telenet.be", "skynet.be", "proximus.be", "hotmail.be",
  "gmx.de", "web.de", "t-online.de", "freenet.de", "yahoo.de", "hotmail.de", "outlook.de", "gmx.at", "aon.at", "gmx.ch", "bluewin.ch",
  "hotmail.co.uk", "yahoo.co.uk", "btinternet.com", "sky.com", "virginmedia.com", "eircom.net",
  "orange.fr", "free.fr", "sfr.fr", "laposte.net", "wanadoo.fr", "hotmail.fr", "yahoo.fr", "outlook.fr",
  "libero.it", "virgilio.it", "hotmail.it", "yahoo.it", "tiscali.it", "alice.it", "outlook.it",
  "hotmail.es", "yahoo.es", "telefonica.net", "outlook.es",
  "wp.pl", "o2.pl", "onet.pl", "interia.pl", "op.pl", "gazeta.pl",
  "hotmail.dk", "live.dk", "outlook.dk", "mail.dk", "telia.com", "hotmail.se", "live.se", "outlook.se",
  "online.no", "hotmail.no", "live.no", "outlook.fi", "luukku.com", "elisanet.fi", "kolumbus.fi",
  "comcast.net", "verizon.net", "att.net", "bigpond.com", "rogers.com", "sympatico.ca",
] as const;
const KNOWN: ReadonlySet<string> = new Set(COMMON);

/** Returns the common domain that was most likely meant, or null if the typed one may be intended. */
export function suggestDomain(domain: string): string | null {
  if (KNOWN.has(domain) || domain.length < 4) return null;
  const near = COMMON.map((known) => ({ known, distance: editDistance(domain, known) })).filter(
    ({ known, distance }) => distance <= (known.length > 7 ? 2 : 1),
  );
  near.sort((a, b) => a.distance - b.distance);
  const [best, next] = near;
  // Two domains are equally near, so it is unclear which was meant.
  return best && best.distance !== next?.distance ? best.known : null;
}

/** True for a common mail provider, and for a domain above one, such as co.uk. */
export function isCommonDomain(domain: string): boolean {
  return COMMON.some((known) => known === domain || known.endsWith(`.${domain}`));
}

export function isDisposableDomain(domain: string): boolean {
  return isDisposableEmailDomain(domain);
}

/** Number of letters to add, remove, change or swap with their neighbour. */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    const above = rows[i - 1] as number[];
    for (let j = 1; j <= to.length; j++) {
      const change = (above[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      let least = Math.min(change, (above[j] as number) + 1, (row[j - 1] as number) + 1);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        least = Math.min(least, ((rows[i - 2] as number[])[j - 2] as number) + 1);
      }
      row.push(least);
    }
    rows.push(row);
  }
  return (rows[from.length] as number[])[to.length] as number;
}
