import type { Right } from "#base/staff-rights.ts";
import type words from "./locales/en.json";

/** A place in the desk's navigation, hidden from people without the right. */
export type DeskPart = {
  path: `/desk/${string}`;
  /** Its key under `nav` in the desk's texts. */
  label: keyof (typeof words)["nav"];
  /** Null: everyone of staff may open it. */
  right: Right | null;
};
