import { type RefObject, useEffect } from "react";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { ConversationView } from "../contract.ts";
import { useOlder } from "./use-conversation.ts";

const AHEAD_PX = 800;

type OlderMessagesProps = { view: ConversationView; scroller: RefObject<HTMLElement | null> };

/** Loads older messages when the reader scrolls near the top. Shows free members how to see locked ones. */
export function OlderMessages({ view, scroller }: OlderMessagesProps) {
  const t = useTexts("chat");
  const { older, locked, messages } = view;
  const { busy, failed, more } = useOlder(view);
  const first = messages[0]?.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loaded page changes the distance to the top
  useEffect(() => {
    const element = scroller.current;
    if (!element || !older || failed) return;
    const look = () => {
      const above = element.scrollHeight - element.clientHeight + element.scrollTop;
      if (above < AHEAD_PX) void more();
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [older, failed, more, first, scroller]);
  if (older)
    return (
      <div className="flex min-h-touch justify-center">
        {failed ? (
          <Button variant="quiet" onClick={more}>
            {t("failure.retry")}
          </Button>
        ) : (
          busy && <Spinner />
        )}
      </div>
    );
  if (!locked) return null;
  return (
    <Notice
      title={t("history.locked")}
      action={
        <LinkButton size="small" to={href("/premium")}>
          {t("history.unlock")}
        </LinkButton>
      }
    >
      {t("history.locked_words")}
    </Notice>
  );
}
