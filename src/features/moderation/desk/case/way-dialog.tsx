import { type FormEvent, useId, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import type { CaseView } from "./case-view.ts";
import { useGiveBack, type Way } from "./use-give-back.ts";

type WayProps = { view: CaseView; way: Way; onClose: () => void };

/** Says what will happen, and takes the words that colleagues need. */
export function WayDialog({ view, way, onClose }: WayProps) {
  const t = useTexts("moderation-desk");
  const form = useId();
  const { busy, error, go } = useGiveBack(view);
  const [note, setNote] = useState("");
  const needsWords = way === "hand_up" || way === "note";
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await go(way, note)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`lease.${way}`)}
      closeLabel={t("summary.back")}
      actions={
        <Button
          type="submit"
          form={form}
          autoFocus={!needsWords}
          loading={busy}
          disabled={needsWords && note.trim() === ""}
        >
          {t(`lease.${way}_send`)}
        </Button>
      }
    >
      <form id={form} onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p>{t(`lease.${way}_words`, { rule: t(`rule.${view.case.rule}`) })}</p>
        {needsWords && (
          <TextArea
            label={t("lease.words")}
            autoFocus
            required
            rows={3}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        {error && <FormError>{error.message || t("failed")}</FormError>}
      </form>
    </Dialog>
  );
}
