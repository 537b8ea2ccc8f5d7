import { useMemo, useState, useSyncExternalStore } from "react";
import { BlockDialog, ReportDialog } from "#features/safety/ui/safety.tsx";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { readStored, store } from "#ui/stored.ts";
import type { Message } from "../../contract.ts";
import { listScamSigns } from "../../scam-rules.ts";
import { chatStored } from "../../stored.ts";

type ScamHintProps = {
  messages: readonly Message[];
  name: string;
  memberId: number;
  onBlocked?: () => void;
};

/** Warns the receiver. It runs on their device only: the sender learns nothing, and no message is held back. */
export function ScamHint({ messages, name, memberId, onBlocked }: ScamHintProps) {
  const t = useTexts("chat");
  const locale = useLocale();
  const [open, setOpen] = useState<"block" | "report" | null>(null);
  const [hidden, hide] = useHidden(memberId);
  const signs = useMemo(() => listScamSigns(messages), [messages]);
  if (hidden || signs.length === 0) return null;
  const member = { id: memberId, name };
  const found = new Intl.ListFormat(locale).format(signs.map((sign) => t(`scam.signs.${sign}`)));
  return (
    <>
      <Notice
        tone="warning"
        live="status"
        title={t("scam.title", { name })}
        onDismiss={hide}
        dismissLabel={t("scam.dismiss")}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={() => setOpen("report")}>
              {t("scam.report")}
            </Button>
            <Button variant="secondary" size="small" onClick={() => setOpen("block")}>
              {t("scam.block")}
            </Button>
          </div>
        }
      >
        {t("scam.found", { found })} {t("scam.words")}
      </Notice>
      <BlockDialog
        member={member}
        open={open === "block"}
        onClose={() => setOpen(null)}
        onBlocked={() => onBlocked?.()}
      />
      <ReportDialog member={member} likely="scam" open={open === "report"} onClose={() => setOpen(null)} />
    </>
  );
}

/** Stored per conversation in this browser. Hidden in the server's HTML, so that a dismissed hint never flashes. */
function useHidden(memberId: number): [boolean, () => void] {
  const [hiddenNow, setHiddenNow] = useState<number | null>(null);
  const hiddenBefore = useSyncExternalStore(
    () => () => {},
    () => typeof readStored(chatStored.scamHint, memberId) === "string",
    () => true,
  );
  const hide = () => {
    store("yes", chatStored.scamHint, memberId);
    setHiddenNow(memberId);
  };
  return [hiddenBefore || hiddenNow === memberId, hide];
}
