import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** Says that something is for premium members, with a link to become one. */
export function PremiumNote({ words }: { words?: string }) {
  const t = useTexts("discovery");
  return (
    <Notice
      action={
        <LinkButton size="small" to={href("/premium")}>
          {t("search.finer.unlock")}
        </LinkButton>
      }
    >
      {words ?? t("search.finer.note")}
    </Notice>
  );
}
