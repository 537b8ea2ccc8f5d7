import { type ReactNode, useEffect, useRef } from "react";
import { href } from "react-router";
import { ProveAgeLink } from "#features/age/ui/age.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { LinkButton } from "#ui/link-button.tsx";
import type { discardHeld } from "../contract.ts";
import { changeChats, changeViews } from "./chat-cache.ts";
import { listHeld } from "./chat-state.ts";
import type { Line, LineSetting } from "./lines.ts";
import { helpFor, priceNow } from "./outbox/failure-help.ts";
import { useUnsent } from "./outbox/use-unsent.ts";
import { useWriting, useWritingTime } from "./use-conversation.ts";

type MessageFailureProps = { line: Line; setting: LineSetting; memberId: number; onStale: () => void };

/** Says why a message was not sent, and offers what helps. Its text stays until the member sends or deletes it. */
export function MessageFailure({ line, setting, memberId, onStale }: MessageFailureProps) {
  const t = useTexts("chat");
  const { list, box } = useUnsent(memberId);
  const writing = useWriting(setting) ?? setting.writing;
  const isHere = list.some(({ id }) => id === line.id);
  const knownAt = useWritingTime();
  const help = helpFor(line, writing, knownAt);
  useBalanceAgain({ isWaiting: isHere && help === "buy", isOld: knownAt <= line.refusedAt, look: onStale });
  const drop = () => {
    if (isHere) void box.drop(line.id);
    else void discard(line.id, memberId);
  };
  const send = () => void box.retry(line.id);
  const price = priceNow(line.content, writing);
  return (
    <div role="alert" className="flex max-w-bubble flex-col items-end gap-1 pt-1 text-end text-sm">
      {help === "send_now" ? (
        <p className="text-ink-2">
          {price > 0
            ? t("state.enough", { price: t("credits", { count: price }) })
            : t("composer.free", { count: writing.free_messages_left ?? 0 })}
        </p>
      ) : (
        <p className="text-danger">
          {t("state.failed")}
          {line.reason ? `: ${line.reason}` : `. ${t("state.gave_up")}`}
        </p>
      )}
      <Acts>
        <Button variant="quiet" size="small" onClick={drop}>
          {t("state.delete")}
        </Button>
        {isHere && help === "buy" && (
          <LinkButton to={href("/credits")} size="small">
            {t("get_credits")}
          </LinkButton>
        )}
        {isHere && help === "prove_age" && <ProveAgeLink size="small" />}
        {isHere && help !== "buy" && (
          <Button variant={help === "send_now" ? "primary" : "secondary"} size="small" onClick={send}>
            {t(help === "send_now" ? "state.send_now" : "state.retry")}
          </Button>
        )}
      </Acts>
    </div>
  );
}

function Acts({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>;
}

type BalanceAgain = { isWaiting: boolean; isOld: boolean; look: () => void };

/** Asks for the balance after a refusal, and when the member returns: they may have paid in another tab or app. */
function useBalanceAgain({ isWaiting, isOld, look }: BalanceAgain) {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (isWaiting && isOld) latest.current();
  }, [isWaiting, isOld]);
  useEffect(() => {
    if (!isWaiting) return;
    const handleChange = () => {
      if (document.visibilityState === "visible") latest.current();
    };
    document.addEventListener("visibilitychange", handleChange);
    return () => document.removeEventListener("visibilitychange", handleChange);
  }, [isWaiting]);
}

/** Discards a message that was queued before the e-mail confirmation and then refused. */
async function discard(id: string, memberId: number): Promise<void> {
  changeViews(
    ({ held }) => held.some((one) => one.id === id),
    (view) => {
      const left = { ...view, held: view.held.filter((one) => one.id !== id) };
      changeChats((chats) => listHeld(chats, left));
      return left;
    },
  );
  const options = { body: { id }, memberId, repeatable: true };
  await call<typeof discardHeld>("DELETE", "/api/held-messages", options).catch(() => {});
}
