import { CONTACT_KINDS, type Contact, type ContactKind } from "./contact.ts";
import { findHandles } from "./find-handles.ts";
import { findLinks } from "./find-links.ts";
import { findPhones, type Place } from "./find-phones.ts";
import { findSpelled } from "./find-spelled.ts";
import { foldText } from "./fold-text.ts";

type Found = Place & { kind: ContactKind };

/**
 * Finds contacts in a text written for other members: addresses, phone numbers, names at other services, links,
 * also if they are spelled out, spaced or disguised. In text order; overlapping finds become one.
 */
export function findContact(text: string): Contact[] {
  const { folded, cut } = foldText(text);
  const found: Found[] = [
    ...findLinks(folded),
    ...findSpelled(folded),
    ...findPhones(folded).map((place): Found => ({ kind: "phone", ...place })),
    ...findHandles(folded).map((place): Found => ({ kind: "handle", ...place })),
  ];
  return mergeOverlaps(found).map(({ kind, start, end }) => ({ kind, part: cut(start, end) }));
}

const rankOf = (kind: ContactKind) => CONTACT_KINDS.indexOf(kind);

function mergeOverlaps(found: Found[]): Found[] {
  const merged: Found[] = [];
  for (const one of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (!last || one.start >= last.end) merged.push({ ...one });
    else {
      last.end = Math.max(last.end, one.end);
      if (rankOf(one.kind) < rankOf(last.kind)) last.kind = one.kind;
    }
  }
  return merged;
}

const SERVICES =
  /^(?:insta|instagram|snap|snapchat|telegram|whatsapp|kik|skype|viber|discord|facebook|tiktok|onlyfans|wechat)$/;
const SERVICE_WITHIN = /whatsapp|instagram|snapchat|telegram|onlyfans|facebook|tiktok|wechat/;

/** Returns whether a username is an address, a phone number, or a name at another service. */
export function isContactName(name: string): boolean {
  const plain = name.normalize("NFKC").toLowerCase();
  const parts = plain.split(/[._-]/);
  return (
    /\d{9,}/.test(plain.replace(/[._-]/g, "")) ||
    findLinks(`${plain} `).length > 0 ||
    findSpelled(plain.replaceAll("_", " ")).length > 0 ||
    SERVICE_WITHIN.test(plain) ||
    (parts.length > 1 && parts.some((part) => SERVICES.test(part)))
  );
}
