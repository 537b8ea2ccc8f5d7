import { findLinks } from "#base/contact/find-links.ts";

export type Piece = {
  /** Index of the piece in the whole text. */
  start: number;
  text: string;
  /** Target of the link: always http or https. */
  address?: string;
  /** The real host, set only if the typed text does not plainly show it. */
  host?: string;
};

/** Splits a text into pieces that together make up the whole text. Links have an address. */
export function splitLinks(text: string): Piece[] {
  const lower = text.toLowerCase();
  // A few letters become longer in lower case, and the indexes would no longer match the original text.
  const found = findLinks(lower.length === text.length ? lower : text);
  const pieces: Piece[] = [];
  let end = 0;
  for (const place of found) {
    const link = place.kind === "link" && readLink(text.slice(place.start, place.end));
    if (!link) continue;
    if (place.start > end) pieces.push({ start: end, text: text.slice(end, place.start) });
    pieces.push({ start: place.start, ...link });
    end = place.end;
  }
  if (end < text.length) pieces.push({ start: end, text: text.slice(end) });
  return pieces;
}

function readLink(typed: string): Omit<Piece, "start"> | null {
  const named = /^https?:\/\//i.test(typed);
  if (!named && /^[a-z][a-z\d+-]*:|^\/\//i.test(typed)) return null;
  const address = named ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || !url.hostname.includes(".")) return null;
  const shown = typed.replace(/^https?:\/\//i, "").split(/[/?#]/)[0] ?? "";
  const isPlain = showsHost(shown, url);
  return { text: typed, address: url.href, ...(!isPlain && { host: url.host }) };
}

/** Letters of the supported languages. A host with other letters may be a lookalike. */
const KNOWN_LETTERS =
  /^[a-z\d.:-]*[äöüßåæøéèêëàâáçíìîïñóòôõúùûÿœłśźżńćęąõ][a-zäöüßåæøéèêëàâáçíìîïñóòôõúùûÿœłśźżńćęąõ\d.:-]*$/;

function showsHost(shown: string, url: URL): boolean {
  const typed = shown.toLowerCase();
  return typed === url.host || typed === `${url.host}:${url.port}` || KNOWN_LETTERS.test(typed);
}
