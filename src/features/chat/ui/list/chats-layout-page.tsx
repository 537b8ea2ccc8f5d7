import { href, Outlet, redirect, useParams } from "react-router";
import { pageContext } from "#platform/page-context.ts";
import { MemberCache } from "#ui/member-cache.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Route } from "./+types/chats-layout-page";
import { ChatList } from "./chat-list.tsx";
import { ChatSkeletons } from "./chat-list-states.tsx";
import { ChatsFrame } from "./chats-frame.tsx";

/** Outlet context for the nested pages: the id of the viewer. */
export type ChatsContext = { memberId: number };

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, url } = context.get(pageContext);
  if (viewer.kind === "visitor")
    throw redirect(`${href("/login")}?${new URLSearchParams({ callback: url.pathname })}`);
  return { memberId: viewer.memberId };
}

let known: ChatsContext | null = null;

/** Once the viewer is known, navigating between conversations needs no request and works offline. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<ChatsContext> {
  known ??= await serverLoader();
  return known;
}

export function shouldRevalidate() {
  return false;
}

/** The list beside the conversation; on phones, only one of the two. */
export default function ChatsLayoutPage({ loaderData }: Route.ComponentProps) {
  const isOpen = useParams().id !== undefined;
  const isAlive = useHydrated();
  return (
    <MemberCache>
      <ChatsFrame
        isOpen={isOpen}
        list={isAlive ? <ChatList memberId={loaderData.memberId} /> : <ChatSkeletons />}
      >
        <Outlet context={loaderData satisfies ChatsContext} />
      </ChatsFrame>
    </MemberCache>
  );
}
