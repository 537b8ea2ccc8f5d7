import type { Right } from "#base/staff-rights.ts";
import type words from "./locales/en.json";

/** A place in the desk's navigation. Who lacks the right does not see it. */
export type DeskPart = {
  path: `/desk/${string}`;
  /** Its key under `nav` in the desk's texts. */
  label: keyof (typeof words)["nav"];
  /** Null for everybody of staff. */
  right: Right | null;
};
