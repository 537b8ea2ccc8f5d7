import { findMembersByWord } from "#features/accounts/server/accounts.ts";
import { findCasesByWord } from "#features/moderation/server/moderation.ts";
import { findCodesByWord, findMembersByMobile, findOrdersByWord } from "#features/shop/server/shop.ts";
import type { DeskFinder } from "#platform/desk/desk-finder.ts";

/** What each feature finds by an exact word in the search of the desk. */
export const deskSearch: readonly DeskFinder[] = [
  findMembersByWord,
  findMembersByMobile,
  findCasesByWord,
  findOrdersByWord,
  findCodesByWord,
];
