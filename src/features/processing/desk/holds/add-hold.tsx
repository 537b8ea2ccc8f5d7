import { type FormEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { HOLD_NAME, HOLD_REASON, type holdCase } from "../../hold-contract.ts";

/** Holds a case by its number. */
export function AddHold({ onClose }: { onClose: () => void }) {
  const t = useTexts("processing");
  const formId = useId();
  const [clientId] = useState(() => crypto.randomUUID());
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!(await run(() => send(form, clientId)))) return;
    onClose();
    await revalidate();
  };
  const fields = error?.fields ?? {};
  const actions = (
    <Button type="submit" form={formId} loading={busy}>
      {t("holds.add")}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title={t("holds.add")} closeLabel={t("holds.cancel")} actions={actions}>
      <form id={formId} className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
        <TextField name="case" label={t("holds.case")} inputMode="numeric" error={fields.case} required />
        <TextField
          name="name"
          label={t("holds.name")}
          hint={t("holds.name_hint")}
          error={fields.name}
          maxLength={HOLD_NAME.max}
          autoComplete="off"
          required
        />
        <TextArea
          name="why"
          label={t("holds.why")}
          hint={t("holds.why_hint")}
          error={fields.why}
          rows={2}
          required
          maxLength={HOLD_REASON.max}
        />
        {error && Object.keys(fields).length === 0 && (
          <FormError>{error.message || t("holds.failed")}</FormError>
        )}
      </form>
    </Dialog>
  );
}

function send(form: FormData, client_id: string) {
  const text = (name: string) => String(form.get(name) ?? "");
  const body = { client_id, case: Number(text("case")), name: text("name"), why: text("why") };
  return call<typeof holdCase>("POST", "/api/desk/holds", { body, memberId: null });
}
