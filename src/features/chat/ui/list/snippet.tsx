import Camera from "lucide-react/icons/camera";
import Gift from "lucide-react/icons/gift";
import { useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Chat } from "../../contract.ts";
import { readDraft } from "../kept.ts";
import { useTyping } from "../typing.ts";

/** The last message, the draft, or a typing indicator. */
export function Snippet({ chat, memberId }: { chat: Chat; memberId: number }) {
  const t = useTexts("chat");
  const { conversation, profile, num_unread_messages: unread } = chat;
  const isTyping = useTyping(conversation.id);
  const isAlive = useHydrated();
  const draft = isAlive ? readDraft(memberId, profile.id) : "";
  const { last } = conversation;
  if (isTyping) return <span className="truncate text-accent text-sm">{t("list.typing")}</span>;
  if (draft && unread === 0)
    return (
      <span className="truncate text-ink-2 text-sm">
        <span className="text-danger">{t("list.draft")}</span> {draft}
      </span>
    );
  return (
    <span
      className={classNames(
        "flex min-w-0 items-center gap-1 text-sm [&_.lucide]:size-4",
        unread > 0 ? "font-semibold text-ink" : "text-ink-2",
      )}
    >
      {last.mine && <span className="shrink-0">{t("list.you")}</span>}
      {last.kind === "gift" && <Gift />}
      {last.kind === "image" && <Camera />}
      <bdi className="truncate">{last.kind === "text" ? last.words : t(`list.${last.kind}`)}</bdi>
    </span>
  );
}
