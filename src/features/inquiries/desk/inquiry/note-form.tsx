import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { makeClientId } from "#base/client-id.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import type { DeskInquiry, noteOnInquiry } from "../../desk-contract.ts";
import { MOST_WORDS } from "../../rules.ts";

type FormProps = { inquiry: DeskInquiry; isTaken: boolean };

/** A note for colleagues, which is never sent. */
export function NoteForm({ inquiry: { id }, isTaken }: FormProps) {
  const t = useTexts("inquiries-desk");
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const [words, setWords] = useState("");
  const clientId = useRef(makeClientId(new Date()));
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const options = { body: { id, client_id: clientId.current, words }, memberId: null };
    if (!(await run(() => call<typeof noteOnInquiry>("POST", "/api/desk/inquiry-notes", options)))) return;
    clientId.current = makeClientId(new Date());
    setWords("");
    await revalidate();
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
      <TextArea
        rows={2}
        label={t("text.note")}
        hint={t("note.hint")}
        maxLength={MOST_WORDS}
        error={error?.fields.words}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {error && !error.fields.words && <FormError>{error.message || t("failed")}</FormError>}
      <Button type="submit" variant="secondary" loading={busy} disabled={isTaken || words.trim() === ""}>
        {t("note.save")}
      </Button>
    </form>
  );
}
