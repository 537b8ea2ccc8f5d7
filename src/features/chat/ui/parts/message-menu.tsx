import CheckCheck from "lucide-react/icons/check-check";
import Copy from "lucide-react/icons/copy";
import Ellipsis from "lucide-react/icons/ellipsis";
import Flag from "lucide-react/icons/flag";
import Languages from "lucide-react/icons/languages";
import { useState } from "react";
import { href } from "react-router";
import { ReportDialog } from "#features/safety/ui/safety.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { useToast } from "#ui/feedback/toast-context.ts";
import { MenuItem } from "#ui/menu/item.tsx";
import { MenuLink } from "#ui/menu/link.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import type { Message } from "../../contract.ts";
import { useCanTranslate } from "./use-can-translate.ts";

type MessageMenuProps = {
  message: Message;
  conversation?: number | undefined;
  /** The other member. */
  member: { id: number; name: string };
  /** Whether the viewer may not see read marks: the menu of their own message then says how to get them. */
  marksLocked?: boolean;
  /** Shows the `TranslateButton` below the message and starts it. */
  onTranslate?: () => void;
};

/** Actions on a message. One's own can be copied, and the menu says how to see whether it was read. */
export function MessageMenu({
  message,
  conversation,
  member,
  marksLocked = false,
  onTranslate,
}: MessageMenuProps) {
  const t = useTexts("chat");
  const toast = useToast();
  const [reporting, setReporting] = useState(false);
  const text = message.kind === "text" ? message.text : "";
  const canTranslate = useCanTranslate(text) && !message.mine;
  if (message.mine && text === "" && !marksLocked) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => toast({ tone: "success", title: t("message_menu.copied") }),
      () => toast({ tone: "danger", title: t("went_wrong") }),
    );
  };
  const icon = "size-5";
  return (
    <>
      <Menu
        look="icon"
        align={message.mine ? "end" : "start"}
        label={t("message_menu.label")}
        button={<Ellipsis className={icon} />}
      >
        {text !== "" && (
          <MenuItem icon={<Copy className={icon} />} onClick={copy}>
            {t("message_menu.copy")}
          </MenuItem>
        )}
        {canTranslate && onTranslate && (
          <MenuItem icon={<Languages className={icon} />} onClick={onTranslate}>
            {t("translation.start")}
          </MenuItem>
        )}
        {message.mine && marksLocked && (
          <MenuLink to={href("/premium")} icon={<CheckCheck className={icon} />}>
            <span className="flex flex-col">
              {t("message_menu.read_marks")}
              <span className="text-ink-2 text-xs">{t("history.locked_words")}</span>
            </span>
          </MenuLink>
        )}
        {!message.mine && (
          <MenuItem icon={<Flag className={icon} />} onClick={() => setReporting(true)}>
            {t("message_menu.report")}
          </MenuItem>
        )}
      </Menu>
      {!message.mine && (
        <ReportDialog
          member={member}
          {...(conversation !== undefined && { message: { conversation, seq: message.seq } })}
          open={reporting}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}
