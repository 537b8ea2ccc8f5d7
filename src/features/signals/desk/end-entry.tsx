import { type FormEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { endListEntry, ListName } from "../contract.ts";
import { WhyField } from "./why-field.tsx";

type EntryProps = { list: ListName; name: string };

/** Ends an entry before its time, after a dialog that asks why. */
export function EndEntry(entry: EntryProps) {
  const t = useTexts("signals");
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={t("end_label", { entry: entry.name })}
        onClick={() => setAsked(true)}
      >
        {t("end")}
      </Button>
      {isAsked && <EndDialog {...entry} onClose={() => setAsked(false)} />}
    </>
  );
}

function EndDialog({ list, name, onClose }: EntryProps & { onClose: () => void }) {
  const t = useTexts("signals");
  const formId = useId();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const why = String(new FormData(event.currentTarget).get("why") ?? "");
    const options = { body: { list, entry: name, why }, memberId: null };
    const end = () => call<typeof endListEntry>("POST", "/api/desk/sign-up-list-ends", options);
    if (!(await run(end))) return;
    onClose();
    await revalidate();
  };
  const actions = (
    <Button type="submit" form={formId} loading={busy}>
      {t("end")}
    </Button>
  );
  const asked = t("end_title", { entry: name });
  return (
    <Dialog open onClose={onClose} title={asked} closeLabel={t("keep")} actions={actions}>
      <form id={formId} className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
        <p>{t("end_words")}</p>
        <WhyField error={error?.fields.why} />
        {error && !error.fields.why && <FormError>{error.message || t("failed")}</FormError>}
      </form>
    </Dialog>
  );
}
