import type { ReactNode } from "react";
import { useParams } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useOnline } from "#ui/live/live.ts";
import { useReached } from "#ui/use-reached.ts";
import type { Chats } from "../../contract.ts";
import { HeldRow } from "../outbox/held-row.tsx";
import { listBegun } from "../outbox/outbox-order.ts";
import { UnsentRow } from "../outbox/unsent-row.tsx";
import { useUnsent } from "../outbox/use-unsent.ts";
import { ChatSkeletons, FailedChat, NoChats } from "./chat-list-states.tsx";
import { ChatRow } from "./chat-row.tsx";
import { useChats } from "./use-chats.ts";

/** Only this many members of the list are watched for presence. */
const WATCHED = 40;

/** @param first came with the page */
export function ChatList({ memberId, first }: { memberId: number; first: Chats | null }) {
  const t = useTexts("chat");
  const { chats, error, reading, busy, more, refetch } = useChats(memberId, first);
  const unsent = useUnsent(memberId);
  const online = useOnline((chats?.chats ?? []).slice(0, WATCHED).map(({ profile }) => profile.id));
  const end = useReached<HTMLDivElement>(more, { when: Boolean(chats?.next) && !busy, margin: "0px" });
  if (!chats && error)
    return (
      <FailedChat code={error.code} message={error.message} busy={reading} onRetry={() => void refetch()} />
    );
  if (!chats) return <ChatSkeletons />;
  const held = listHeldAlone(chats);
  const known = new Set([...chats.chats, ...held].map(({ profile }) => profile.id));
  const begun = listBegun(unsent.list, known);
  if (chats.chats.length + held.length + begun.length === 0) return <NoChats />;
  return (
    <>
      <ChatRows chats={chats} memberId={memberId} online={online}>
        {begun.map((entry) => (
          <UnsentRow key={entry.to} entry={entry} />
        ))}
      </ChatRows>
      <div ref={end} className="flex justify-center p-2">
        {chats.next !== null && (
          <Button variant="quiet" loading={busy} onClick={more}>
            {t("list.more")}
          </Button>
        )}
      </div>
    </>
  );
}

/** The list as it comes with the page, until the browser goes on with it. */
export function FirstChats({ chats, memberId }: { chats: Chats; memberId: number }) {
  if (chats.chats.length + listHeldAlone(chats).length === 0) return <NoChats />;
  return <ChatRows chats={chats} memberId={memberId} />;
}

type ChatRowsProps = {
  chats: Chats;
  memberId: number;
  /** Members who have come or gone since the list was read. */
  online?: ReadonlyMap<number, boolean>;
  /** Rows above those of the list. */
  children?: ReactNode;
};

function ChatRows({ chats, memberId, online, children }: ChatRowsProps) {
  const t = useTexts("chat");
  const open = Number(useParams().id);
  return (
    <ul aria-label={t("list.title")}>
      {children}
      {listHeldAlone(chats).map((one) => (
        <HeldRow key={one.profile.id} held={one} />
      ))}
      {chats.chats.map((chat) => (
        <ChatRow
          key={chat.conversation.id}
          chat={chat}
          memberId={memberId}
          open={open === chat.conversation.id}
          online={online?.get(chat.profile.id) ?? chat.profile.online}
        />
      ))}
    </ul>
  );
}

/** Members who are in the list only because messages to them wait. */
function listHeldAlone({ chats, held }: Chats): Chats["held"] {
  const known = new Set(chats.map(({ profile }) => profile.id));
  return held.filter(({ profile }) => !known.has(profile.id));
}
