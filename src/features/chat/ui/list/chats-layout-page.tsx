import { href, Outlet, redirect, useParams } from "react-router";
import { pageContext } from "#platform/page-context.ts";
import { MemberCache } from "#ui/member-cache.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { type Chats, readChats } from "../../contract.ts";
import type { Route } from "./+types/chats-layout-page";
import { ChatList, FirstChats } from "./chat-list.tsx";
import { ChatSkeletons } from "./chat-list-states.tsx";
import { ChatsFrame } from "./chats-frame.tsx";

/** Outlet context for the nested pages: the id of the viewer. */
export type ChatsContext = { memberId: number };
/** With the first page of the list, if it comes with a whole page. A page that is open already has the list. */
type Start = ChatsContext & { first: Chats | null };

export async function loader({ context }: Route.LoaderArgs): Promise<Start> {
  const { viewer, url, ask } = context.get(pageContext);
  if (viewer.kind === "visitor")
    throw redirect(`${href("/login")}?${new URLSearchParams({ callback: url.pathname })}`);
  const listed = url.pathname.endsWith(".data") ? null : await ask(readChats);
  return { memberId: viewer.memberId, first: listed?.ok ? listed.output : null };
}

let known: Start | null = null;

/** Once the viewer is known, navigating between conversations needs no request and works offline. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Start> {
  known ??= await serverLoader();
  return known;
}

export function shouldRevalidate() {
  return false;
}

/** The list beside the conversation; on phones, only one of the two. */
export default function ChatsLayoutPage({ loaderData }: Route.ComponentProps) {
  const isOpen = useParams().id !== undefined;
  return (
    <MemberCache>
      <ChatsFrame isOpen={isOpen} list={<List {...loaderData} />}>
        <Outlet context={loaderData satisfies ChatsContext} />
      </ChatsFrame>
    </MemberCache>
  );
}

/** The server's cache is shared by all members, so nothing may be put into it there. */
function List({ memberId, first }: Start) {
  const isAlive = useHydrated();
  if (isAlive) return <ChatList memberId={memberId} first={first} />;
  return first ? <FirstChats chats={first} memberId={memberId} /> : <ChatSkeletons />;
}
