/** The screens on which members meet, by the names of their routes. */
const MEMBERS_AREA = new Set(["members", "members-id", "chats", "likes", "likes-m-id", "premium"]);

/** Whether a page belongs to the members area: the time bonus, for one, shows itself there only. */
export function isMembersArea(routeId: string): boolean {
  return MEMBERS_AREA.has(routeId);
}
