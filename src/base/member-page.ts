import type { Endpoint, OutputOf } from "./endpoint.ts";
import type { Right } from "./staff-rights.ts";

/** The tabs of a member's page at the desk, in their order. */
export const MEMBER_TABS = ["account", "cases", "money", "access", "notes"] as const;
export type MemberTab = (typeof MEMBER_TABS)[number];

/** What a feature's panel on a member's page at the desk is rendered with. */
export type MemberPanelProps<E extends Endpoint> = {
  data: OutputOf<E>;
  member: number;
  /** The rights of the person who reads. */
  rights: readonly Right[];
  now: string;
};

/** What a feature's dialog on a member's page at the desk is rendered with. */
export type MemberActionProps = {
  member: number;
  /** The username, or the number while there is none. */
  name: string;
  onClose: () => void;
  /** Closes the dialog, reads the page again and shows these words. */
  onDone: (words: string) => void;
};
