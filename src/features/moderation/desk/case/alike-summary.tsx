import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { Repeating } from "./use-alike.ts";

type SummaryProps = { repeating: Repeating; outcome: "none" | "violation"; onClose: () => void };

/** One line that says how many cases are decided and how. Enter sends it. */
export function AlikeSummary({ repeating, outcome, onClose }: SummaryProps) {
  const t = useTexts("moderation-desk");
  const { chosen, busy, error, send } = repeating;
  const handleSend = async () => {
    await send();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("summary.title")}
      closeLabel={t("summary.back")}
      actions={
        <Button autoFocus loading={busy} onClick={() => void handleSend()}>
          {t("summary.send")}
        </Button>
      }
    >
      <p className="font-semibold">
        {t("alike.summary", { n: chosen.length, outcome: t(`outcome.${outcome}`) })}
      </p>
      <p className="mt-3 text-ink-2">{t("summary.undo")}</p>
      {error && (
        <Notice tone="danger" live="alert">
          {error.message || t("failed")}
        </Notice>
      )}
    </Dialog>
  );
}
