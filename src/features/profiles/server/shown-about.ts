import { findContact } from "#base/contact/find-contact.ts";

/** What others see of somebody's words about themselves: nothing while a part of them is held back. */
export function shownAbout(about: string): string {
  return findContact(about).length > 0 ? "" : about;
}
