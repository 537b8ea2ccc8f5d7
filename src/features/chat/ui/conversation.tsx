import { type RefObject, Suspense, useCallback, useEffect, useRef } from "react";
import { href, useNavigate } from "react-router";
import { BlockingNotice } from "#features/safety/ui/safety.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { useOnline } from "#ui/live/live.ts";
import { PageTitle } from "#ui/page-title.tsx";
import type { ConversationView } from "../contract.ts";
import { listFirstTexts } from "../first-texts.ts";
import { Composer } from "./composer.tsx";
import { ConversationBar } from "./conversation-bar.tsx";
import { keepLastOpened } from "./kept.ts";
import { hideMember } from "./list/remove-chat.ts";
import { MessageList } from "./message-list.tsx";
import { useDraft } from "./use-draft.ts";
import { useMarkRead } from "./use-mark-read.ts";

/** Loaded only for a conversation with first texts to check, because the checks are large. */
const ScamHint = lazyPart(() => import("./parts/scam-hint.tsx").then((part) => ({ default: part.ScamHint })));

type ConversationProps = {
  view: ConversationView;
  memberId: number;
  /** Whether the view is up to date with the server rather than only cached. */
  fresh: boolean;
  onRefetch: () => void;
};

export function Conversation({ view, memberId, fresh, onRefetch }: ConversationProps) {
  const navigate = useNavigate();
  const { profile, standing, warning, messages } = view;
  const { id, name } = profile;
  const t = useTexts("chat");
  const online = useOnline([id]).get(id) ?? profile.online;
  const draft = useDraft(memberId, id);
  const area = useRef<HTMLTextAreaElement>(null);
  const write = usePropose(draft, area);
  useMarkRead(view, memberId);
  useEffect(
    () => keepLastOpened(memberId, { profile: id, name, at: new Date().toISOString() }),
    [memberId, id, name],
  );
  const leave = useCallback(() => {
    hideMember(id);
    void navigate(href("/chats"));
  }, [id, navigate]);
  return (
    <div className="flex h-full flex-col bg-ground">
      <PageTitle>{name}</PageTitle>
      <ConversationBar
        view={view}
        memberId={memberId}
        online={online}
        onBlocked={leave}
        onUnblocked={onRefetch}
      />
      <MessageList view={view} memberId={memberId} fresh={fresh} onStale={onRefetch} onWords={write} />
      <div className="mx-auto flex w-full max-w-dialog-large flex-col gap-2 px-3 pb-2 empty:hidden">
        {listFirstTexts(messages).length > 0 && (
          <Suspense>
            <ScamHint messages={messages} name={name} memberId={id} onBlocked={leave} />
          </Suspense>
        )}
        {profile.fictional && (
          <Notice tone="warning" title={profile.mark?.word}>
            {warning}
          </Notice>
        )}
      </div>
      {standing === "blocking" && (
        <div className="p-3">
          <BlockingNotice member={profile} onUnblocked={onRefetch} />
        </div>
      )}
      {standing === "left" && (
        <div className="p-3">
          <Notice>{t("left.words")}</Notice>
        </div>
      )}
      {standing === "open" && (
        <Composer view={view} memberId={memberId} draft={draft} area={area} onWords={write} />
      )}
    </div>
  );
}

type Draft = ReturnType<typeof useDraft>;

/**
 * Returns a function that writes a proposed line into the text area. A line that was proposed before is replaced; what
 * the member has typed stays. The function is always the same one, so that typing does not render the messages again.
 */
function usePropose(draft: Draft, area: RefObject<HTMLTextAreaElement | null>): (words: string) => void {
  const proposed = useRef({ text: "", typed: "" });
  const latest = useRef(draft);
  latest.current = draft;
  return useCallback(
    (words) => {
      const { current: before } = proposed;
      const { text: now, set } = latest.current;
      const typed = now === before.text ? before.typed : now.trimEnd();
      const text = typed === "" ? words : `${typed} ${words}`;
      proposed.current = { text, typed };
      set(text);
      area.current?.focus();
    },
    [area],
  );
}
