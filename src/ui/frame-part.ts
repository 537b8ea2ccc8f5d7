import type { ComponentType } from "react";
import type { StoredEntry } from "#base/stored.ts";
import type { Fact, ReadFact } from "./facts.ts";

/**
 * The contribution of a feature to the frame around every page. `src/frame.ts` lists all of them. Every page loads that
 * list, so what is not visible at once belongs in a part that is loaded later.
 */
export type FramePart = {
  /** The feature's name. */
  name: string;
  badge?: FrameBadge;
  /** Most urgent first. */
  alerts?: readonly FrameAlert[];
  /** A `MenuLink` in the account menu. */
  AccountMenuItem?: ComponentType;
  /**
   * Loads a component that runs around every page of a member, after the page. Inside it, `onRefresh` fetches again each
   * minute and `onLive` after an event.
   */
  loadBackground?: () => Promise<{ default: ComponentType }>;
  /** Deletes what this browser keeps for the member. */
  beforeLogOut?: () => void | Promise<void>;
};

/** Shown at a navigation item. */
export type FrameBadge = {
  /** Address of the navigation item. */
  at: string;
  /** Added up in the page's title and on the app's icon. */
  count?: Fact<number>;
  Badge: ComponentType;
};

/** A bar under the navigation that asks the member for something. */
export type FrameAlert = {
  name: string;
  isDue: (read: ReadFact) => boolean;
  /** Ids of the routes without this alert. */
  hiddenOn: ReadonlySet<string>;
  /** Storage entry for its dismissal. An alert without one stays until its cause is gone. */
  dismissal?: StoredEntry;
  /** Storage entry that counts the dismissals: the third one lasts longer. */
  dismissedTimes?: StoredEntry;
  /** It comes with the page, so that it is not loaded later. */
  Alert: ComponentType<{ onDismiss: () => void }>;
};
