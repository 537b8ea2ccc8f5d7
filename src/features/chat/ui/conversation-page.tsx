import { href, useLocation, useOutletContext, useParams } from "react-router";
import { pageContext } from "#platform/page-context.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { type ConversationView, readConversation } from "../contract.ts";
import type { Route } from "./+types/conversation-page";
import { ConversationPane } from "./conversation-pane.tsx";
import { ConversationSkeleton } from "./conversation-states.tsx";
import type { ChatsContext } from "./list/chats-layout-page.tsx";

/** The conversation that comes with a whole page; a page that is open already asks for it itself. */
type Start = { first: ConversationView | null };

export async function loader({ context, params }: Route.LoaderArgs): Promise<Start> {
  const { viewer, url, ask } = context.get(pageContext);
  if (viewer.kind === "visitor" || url.pathname.endsWith(".data")) return { first: null };
  const query = new URLSearchParams({ [isByMember(url.pathname) ? "member" : "conversation"]: params.id });
  const asked = await ask(readConversation, undefined, String(query));
  return { first: asked.ok ? asked.output : null };
}

/** Opening another conversation needs no request for the page, and works offline. */
export async function clientLoader(): Promise<Start> {
  return { first: null };
}

const isByMember = (pathname: string) => pathname.startsWith(href("/members"));

/** Page for `/chats/{id}`, and for `/members/{id}/chat` while the conversation may not exist yet. */
export default function ConversationPage({ loaderData }: Route.ComponentProps) {
  const { memberId } = useOutletContext<ChatsContext>();
  const id = Number(useParams().id);
  const byMember = isByMember(useLocation().pathname);
  if (!useHydrated()) return <ConversationSkeleton />;
  return (
    <ConversationPane
      key={`${byMember} ${id}`}
      memberId={memberId}
      whom={byMember ? { member: id } : { conversation: id }}
      first={loaderData.first}
    />
  );
}
