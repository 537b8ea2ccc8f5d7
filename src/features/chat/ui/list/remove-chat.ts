import { CallError, call } from "#ui/call.ts";
import type { removeChat as contract } from "../../contract.ts";
import { changeChats, forgetViews } from "../chat-cache.ts";
import { withoutChats } from "../chat-state.ts";
import { tellTabs } from "../outbox/tabs.ts";
import { refreshChats } from "../sync-chats.ts";

/** Gone at once, then the call; where it fails, an alert says why and the list is read again. */
export async function removeChat(
  conversation: number,
  { memberId, failed }: { memberId: number; failed: string },
): Promise<void> {
  hideChat(conversation);
  try {
    await call<typeof contract>("DELETE", "/api/chat.php", { body: { conversation }, memberId });
    tellTabs({ type: "removed", conversation });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    window.alert(error.message || failed);
    await refreshChats(memberId);
  }
}

/** As another tab has removed it. */
export function hideChat(conversation: number): void {
  changeChats((chats) => withoutChats(chats, (chat) => chat.conversation.id === conversation));
  forgetViews((view) => view.conversation?.id === conversation);
}

/** With a block: whatever there is with that member. */
export function hideMember(memberId: number): void {
  changeChats((chats) => withoutChats(chats, ({ profile }) => profile.id === memberId));
  forgetViews((view) => view.profile.id === memberId);
}
