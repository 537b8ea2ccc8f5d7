import { type FormEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import type { reopenCase } from "../../desk-contract.ts";

/** Opens a decided case again because of new facts. */
export function Reopen({ id }: { id: number }) {
  const t = useTexts("moderation-desk");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t("reopen.open")}
        </Button>
      </div>
      {isOpen && <ReopenDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReopenDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts("moderation-desk");
  const form = useId();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const [note, setNote] = useState("");
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const options = { body: { case: id, note }, memberId: null };
    if (!(await run(() => call<typeof reopenCase>("POST", "/api/desk/case-reopenings", options)))) return;
    onClose();
    await revalidate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("reopen.title")}
      closeLabel={t("summary.back")}
      actions={
        <Button type="submit" form={form} loading={busy} disabled={note.trim() === ""}>
          {t("reopen.open")}
        </Button>
      }
    >
      <form id={form} onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p>{t("reopen.words")}</p>
        <TextArea
          label={t("reopen.note")}
          hint={t("decide.why_hint")}
          autoFocus
          rows={3}
          required
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {error && <FormError>{error.message || t("failed")}</FormError>}
      </form>
    </Dialog>
  );
}
