/**
 * Event on the window when the member has closed their account on this page. The frame then deletes what this browser
 * keeps for them and opens the address in `detail`.
 */
export const MEMBER_LEFT = "member-left";

export function tellMemberLeft(next: string): void {
  window.dispatchEvent(new CustomEvent(MEMBER_LEFT, { detail: next }));
}
