import { findHeld } from "./held-contact.ts";

/** What others see of somebody's words about themselves: nothing while a part of them is held back. */
export function shownAbout(about: string): string {
  return findHeld(about).length > 0 ? "" : about;
}
