import { LRUCache } from "lru-cache";
import type { Contact } from "#base/contact/contact.ts";
import { findContact } from "#base/contact/find-contact.ts";

const MOST_KEPT = 1_000;
/** Scanning a text takes half a millisecond, and every page needs the viewer's own. */
const kept = new LRUCache<string, Contact[]>({ max: MOST_KEPT });

/** Finds the contact data that holds an about text back. */
export function findHeld(about: string): Contact[] {
  const known = kept.get(about);
  if (known) return known;
  const found = findContact(about);
  kept.set(about, found);
  return found;
}
