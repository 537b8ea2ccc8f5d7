import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextLink } from "#ui/text-link.tsx";

type DecidedNoticeProps = {
  what: "text" | "name";
  /** The decision's words about the rule; null if it names none. */
  reason: string | null;
  /** The name that others see instead. */
  shownName?: string;
};

/** Tells the member that a decision keeps their words from others, why, and how to get out of it. */
export function DecidedNotice({ what, reason, shownName }: DecidedNoticeProps) {
  const t = useTexts("profiles");
  return (
    <Notice
      tone="warning"
      title={t(what === "text" ? "own.decided.about_title" : "own.decided.name_title")}
      action={<TextLink to={href("/decisions/about/:what", { what })}>{t("own.decided.read")}</TextLink>}
    >
      {shownName && <p>{t("own.decided.instead", { name: shownName })}</p>}
      {reason && <p>{reason}</p>}
      <p>{t(what === "text" ? "own.decided.about_words" : "own.decided.name_words")}</p>
    </Notice>
  );
}
