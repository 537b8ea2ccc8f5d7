import MessagesSquare from "lucide-react/icons/messages-square";
import { href, useOutletContext } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { readLastOpened } from "../kept.ts";
import type { ChatsContext } from "./chats-layout-page.tsx";

/** Shown beside the list while no conversation is open. */
export default function ChatsPage() {
  const t = useTexts("chat");
  const { memberId } = useOutletContext<ChatsContext>();
  const last = useHydrated() ? readLastOpened(memberId) : null;
  return (
    <div className="grid h-full place-items-center">
      <PageTitle>{t("list.title")}</PageTitle>
      <EmptyState
        icon={<MessagesSquare />}
        title={t("pane.title")}
        action={
          last && (
            <LinkButton variant="secondary" to={href("/members/:id/chat", { id: String(last.profile) })}>
              {t("pane.go_on", { name: last.name })}
            </LinkButton>
          )
        }
      >
        {t("pane.words")}
      </EmptyState>
    </div>
  );
}
