import { CallError, call } from "#ui/call/call.ts";
import type { removeChat as contract } from "../../contract.ts";
import { changeChats, forgetViews } from "../chat-cache.ts";
import { withoutChats } from "../chat-state.ts";
import { tellTabs } from "../outbox/tabs.ts";
import { refreshChats } from "../sync-chats.ts";

/** Hides the conversation at once, then calls the server. If that fails, an alert is shown and the list is reloaded. */
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

/** Also called when another tab has removed the conversation. */
export function hideChat(conversation: number): void {
  changeChats((chats) => withoutChats(chats, (chat) => chat.conversation.id === conversation));
  forgetViews((view) => view.conversation?.id === conversation);
}

/** Called after blocking a member: hides any conversation with them. */
export function hideMember(memberId: number): void {
  changeChats((chats) => withoutChats(chats, ({ profile }) => profile.id === memberId));
  forgetViews((view) => view.profile.id === memberId);
}
