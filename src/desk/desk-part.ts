import type { Endpoint } from "#base/endpoint.ts";
import type { MemberTab } from "#base/member-page.ts";
import type { Right } from "#base/staff-rights.ts";
import type words from "./locales/en.json";

/** A place in the desk's navigation, hidden from people without the right. */
export type DeskPart = {
  path: "/desk" | `/desk/${string}`;
  /** Its key under `nav` in the desk's texts. */
  label: keyof (typeof words)["nav"];
  /** The group that it stands in, by its key under `nav_groups`; null for what most people open. */
  group: keyof (typeof words)["nav_groups"] | null;
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

/** What a feature shows of a member on their page. Its endpoint takes `member` and notes the reading. */
export type MemberPanel = {
  /** Its component in `src/desk/member/panel-views.tsx`. */
  name: string;
  tab: MemberTab;
  endpoint: Endpoint;
  /** Any one of them shows it. */
  rights: readonly Right[];
};

/** What a person can do for a member from the menu of their page. */
export type MemberAction = {
  /** Its dialog in `src/desk/member/action-views.tsx`, and its key under `member.actions` in the desk's texts. */
  name: keyof (typeof words)["member"]["actions"];
  right: Right;
};
