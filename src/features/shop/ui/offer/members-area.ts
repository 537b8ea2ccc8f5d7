/** The screens on which members meet, by the names of their routes. */
const MEMBERS_AREA = new Set(["members", "members-id", "chats", "likes", "likes-m-id", "premium"]);

/** Whether a page belongs to the members area. The time bonus is shown only there. */
export function isMembersArea(routeId: string): boolean {
  return MEMBERS_AREA.has(routeId);
}
