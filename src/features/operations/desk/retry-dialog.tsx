import { type FormEvent, useId } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { type FailedJob, RETRY_REASON, type retryJob } from "../contract.ts";

/** Asks why a failed job should start over, then starts it. */
export function RetryDialog({ job: { id, job }, onClose }: { job: FailedJob; onClose: () => void }) {
  const t = useTexts("operations");
  const formId = useId();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const why = String(new FormData(event.currentTarget).get("why") ?? "");
    const options = { body: { job: id, why }, memberId: null };
    if (!(await run(() => call<typeof retryJob>("POST", "/api/desk/job-retries", options)))) return;
    onClose();
    await revalidate();
  };
  const actions = (
    <Button type="submit" form={formId} loading={busy}>
      {t("retry.button")}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("retry.title", { job })}
      closeLabel={t("retry.cancel")}
      actions={actions}
    >
      <form id={formId} className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
        <p>{t("retry.words")}</p>
        <TextArea
          name="why"
          label={t("retry.why")}
          hint={t("retry.why_hint")}
          error={error?.fields.why}
          rows={2}
          required
          maxLength={RETRY_REASON.max}
        />
        {error && !error.fields.why && <FormError>{error.message || t("retry.failed")}</FormError>}
      </form>
    </Dialog>
  );
}
