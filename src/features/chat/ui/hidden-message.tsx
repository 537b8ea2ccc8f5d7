import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import { TextLink } from "#ui/text-link.tsx";
import type { ConversationView } from "../contract.ts";
import type { Line } from "./lines.ts";

type HiddenMessageProps = { line: Line; view: ConversationView };

/** Stands in the place of a message that moderation has removed. Its sender is led to the reasons. */
export function HiddenMessage({ line: { mine, seq }, view }: HiddenMessageProps) {
  const t = useTexts("chat");
  const conversation = view.conversation?.id;
  return (
    <li
      className={classNames(
        "flex w-full flex-wrap gap-x-2 px-1 py-2 text-ink-2 text-sm",
        mine && "justify-end",
      )}
    >
      <span className="sr-only">{mine ? t("list.you") : `${view.profile.name}:`}</span>
      <span className="italic">{t("list.hidden")}</span>
      {mine && conversation !== undefined && (
        <TextLink
          to={href("/decisions/about/:what", { what: `message:${conversation}:${seq}` })}
          reloadDocument
        >
          {t("hidden.why")}
        </TextLink>
      )}
    </li>
  );
}
