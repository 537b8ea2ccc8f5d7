import type { Endpoint } from "#base/endpoint.ts";
import type { Right } from "#base/staff-rights.ts";
import type words from "./locales/en.json";

/** A place in the desk's navigation, hidden from people without the right. */
export type DeskPart = {
  path: "/desk" | `/desk/${string}`;
  /** Its key under `nav` in the desk's texts. */
  label: keyof (typeof words)["nav"];
  /** Any one of them opens it. Null: everyone of staff may open it. */
  rights: readonly Right[] | null;
};

/** What waits for a person, on their home. */
export type DeskPanel = {
  /** Its component in `src/desk/home/panel-views.tsx`. */
  name: string;
  endpoint: Endpoint;
  rights: readonly Right[] | null;
};
