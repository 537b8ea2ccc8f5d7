import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import { TextLink } from "#ui/text-link.tsx";
import type { Line, LineSetting } from "./lines.ts";

type HiddenMessageProps = { line: Line; setting: LineSetting };

/** Stands in the place of a message that moderation has removed. Its sender is led to the reasons. */
export function HiddenMessage({ line: { mine, seq }, setting }: HiddenMessageProps) {
  const t = useTexts("chat");
  const { conversation, profile } = setting;
  return (
    <li
      className={classNames(
        "flex w-full flex-wrap gap-x-2 px-1 py-2 text-ink-2 text-sm",
        mine && "justify-end",
      )}
    >
      <span className="sr-only">{mine ? t("list.you") : `${profile.name}:`}</span>
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
