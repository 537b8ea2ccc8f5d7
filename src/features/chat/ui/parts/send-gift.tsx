import { useEffect, useState } from "react";
import { href, useNavigate } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { CallError, call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import { useToast } from "#ui/feedback/toast-context.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { readConversation, SendAnswer, sendMessage, Writing } from "../../contract.ts";
import { GiftDialog } from "./gift-dialog.tsx";
import { forgetGiftId, giftId } from "./gift-id.ts";

type SendGiftProps = { member: { id: number; name: string }; onClose: () => void };

/** Loads the prices, shows the dialog and sends the gift, which is charged once however often it is retried. */
export default function SendGift({ member, onClose }: SendGiftProps) {
  const t = useTexts("chat");
  const toast = useToast();
  const navigate = useNavigate();
  const { writing, failed, again } = useWriting(member.id);
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const { name } = member;

  const send = (gift: string) =>
    run(async () => {
      const body = { id: giftId(member.id, gift), to: member.id, kind: "gift" as const, gift };
      const answer = await sendOnce(body, memberId);
      onClose();
      if (answer.held) toast({ title: t("gift.held") });
      else {
        const conversation = href("/members/:id/chat", { id: String(member.id) });
        const open = { label: t("gift.open"), onPress: () => void navigate(conversation) };
        toast({ tone: "success", title: t("gift.sent", { name }), action: open });
      }
    });

  if (writing) {
    return (
      <GiftDialog
        prices={writing.prices.gifts}
        credits={writing.credits}
        name={name}
        busy={busy}
        error={error && (error.message || t("went_wrong"))}
        onChoose={(gift) => void send(gift)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open size="large" onClose={onClose} title={t("gift.title", { name })} closeLabel={t("close")}>
      {failed ? (
        <ErrorState
          title={failed.message || t("went_wrong")}
          onRetry={again}
          retryLabel={t("picture.retry")}
        />
      ) : (
        <GiftsSkeleton />
      )}
    </Dialog>
  );
}

function GiftsSkeleton() {
  const t = useTexts("chat");
  return (
    <SkeletonGroup label={t("gift.loading")} className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
        <Skeleton key={key} shape="block" className="h-40!" />
      ))}
    </SkeletonGroup>
  );
}

type Gift = { id: string; to: number; kind: "gift"; gift: string };

/** After a final answer, the next gift gets a new id. */
async function sendOnce(body: Gift, memberId: number | null): Promise<SendAnswer> {
  try {
    const options = { body, memberId, repeatable: true };
    const answer = await call<typeof sendMessage>("POST", "/api/messages", options);
    forgetGiftId(body.to, body.gift);
    return answer;
  } catch (error) {
    const isDecided = error instanceof CallError && error.status >= 400 && error.status < 500;
    if (isDecided) forgetGiftId(body.to, body.gift);
    throw error;
  }
}

function useWriting(member: number) {
  const [writing, setWriting] = useState<Writing | null>(null);
  const [failed, setFailed] = useState<CallError | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads the prices again
  useEffect(() => {
    const stop = new AbortController();
    setFailed(null);
    call<typeof readConversation>("GET", "/api/conversation", {
      query: { member },
      signal: stop.signal,
    }).then(
      (view) => setWriting(view.writing),
      (error: unknown) => {
        if (!stop.signal.aborted) setFailed(error instanceof CallError ? error : new CallError(0, {}));
      },
    );
    return () => stop.abort();
  }, [member, tries]);
  return { writing, failed, again: () => setTries(tries + 1) };
}
