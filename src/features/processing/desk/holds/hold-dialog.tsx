import { type FormEvent, useId } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { type endHold, HOLD_REASON, type Hold, type reviewHold } from "../../hold-contract.ts";

type Props = { hold: Hold; what: "review" | "end"; onClose: () => void };

/** Asks why a hold is still needed, or why it is not. */
export function HoldDialog({ hold, what, onClose }: Props) {
  const t = useTexts("processing");
  const formId = useId();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const why = String(new FormData(event.currentTarget).get("why") ?? "");
    if (!(await run(() => send(what, { hold: hold.id, why })))) return;
    onClose();
    await revalidate();
  };
  const actions = (
    <Button type="submit" form={formId} loading={busy}>
      {t(`holds.${what}`)}
    </Button>
  );
  const title = t(`holds.${what}_title`, { case: hold.case });
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t("holds.cancel")} actions={actions}>
      <form id={formId} className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
        <p>{t(`holds.${what}_words`)}</p>
        <TextArea
          name="why"
          label={t("holds.why")}
          hint={t("holds.why_hint")}
          error={error?.fields.why}
          rows={2}
          required
          maxLength={HOLD_REASON.max}
        />
        {error && !error.fields.why && <FormError>{error.message || t("holds.failed")}</FormError>}
      </form>
    </Dialog>
  );
}

function send(what: Props["what"], body: { hold: number; why: string }) {
  if (what === "review")
    return call<typeof reviewHold>("POST", "/api/desk/hold-reviews", { body, memberId: null });
  return call<typeof endHold>("POST", "/api/desk/hold-ends", { body, memberId: null });
}
