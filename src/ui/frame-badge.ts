import type { ComponentType } from "react";
import type { Fact } from "./facts.ts";

/** A count at a navigation item, added up in the page's title and on the app's icon. `src/frame.ts` lists all of them. */
export type FrameBadge = {
  /** Address of the navigation item. */
  at: string;
  count: Fact<number>;
  Badge: ComponentType;
};
