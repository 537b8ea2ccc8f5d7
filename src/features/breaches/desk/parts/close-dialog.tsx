import { type FormEvent, useId } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { type BreachView, CHANGE_REASON, type closeBreach } from "../../contract.ts";

type Props = { breach: BreachView; onClose: () => void };

/** Asks why an entry is closed, names what it lacks, and closes it. */
export function CloseDialog({ breach: { id, version }, onClose }: Props) {
  const t = useTexts("breaches");
  const formId = useId();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const why = String(new FormData(event.currentTarget).get("why") ?? "");
    const options = { body: { id, version, why }, memberId: null };
    if (!(await run(() => call<typeof closeBreach>("POST", "/api/desk/breach-ends", options)))) return;
    onClose();
    await revalidate();
  };
  const { why, ...gaps } = error?.fields ?? {};
  const actions = (
    <Button type="submit" form={formId} loading={busy}>
      {t("form.close")}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title={t("close.title")} closeLabel={t("close.cancel")} actions={actions}>
      <form id={formId} className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
        <p>{t("close.words")}</p>
        <TextArea
          name="why"
          label={t("close.why")}
          hint={t("form.why_hint")}
          error={why}
          rows={2}
          required
          maxLength={CHANGE_REASON.max}
        />
        {error && !why && <FormError>{error.message || t("form.failed")}</FormError>}
        <Gaps gaps={gaps} />
      </form>
    </Dialog>
  );
}

/** What the entry lacks, by field. */
function Gaps({ gaps }: { gaps: Readonly<Record<string, string>> }) {
  const t = useTexts("breaches");
  const names = ["people", "data", "effects", "measures", "authority_why", "members_why"] as const;
  return (
    <ul className="flex flex-col gap-1">
      {names
        .filter((name) => gaps[name])
        .map((name) => (
          <li key={name}>
            <strong>{t(`form.${name}`)}</strong>: {gaps[name]}
          </li>
        ))}
    </ul>
  );
}
