import { href, useLocation, useOutletContext, useParams } from "react-router";
import { useHydrated } from "#ui/use-hydrated.ts";
import { ConversationPane } from "./conversation-pane.tsx";
import { ConversationSkeleton } from "./conversation-states.tsx";
import type { ChatsContext } from "./list/chats-layout-page.tsx";

/** Page for `/chats/{id}`, and for `/members/{id}/chat` while the conversation may not exist yet. */
export default function ConversationPage() {
  const { memberId } = useOutletContext<ChatsContext>();
  const id = Number(useParams().id);
  const isByMember = useLocation().pathname.startsWith(href("/members"));
  if (!useHydrated()) return <ConversationSkeleton />;
  return (
    <ConversationPane
      key={`${isByMember} ${id}`}
      memberId={memberId}
      whom={isByMember ? { member: id } : { conversation: id }}
    />
  );
}
