import { findHeld } from "./held-contact.ts";

/** The about text as others see it: empty while a part of it is held back. */
export function shownAbout(about: string): string {
  return findHeld(about).length > 0 ? "" : about;
}
