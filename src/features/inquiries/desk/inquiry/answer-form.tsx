import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { makeClientId } from "#base/client-id.ts";
import { LOCALE_NAMES } from "#base/locales.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import type { answerInquiry, DeskInquiry } from "../../desk-contract.ts";
import { MOST_WORDS } from "../../rules.ts";

type FormProps = { inquiry: DeskInquiry; isTaken: boolean };

/** Writes an answer, from a template or from nothing. What was typed stays until it was sent. */
export function AnswerForm({ inquiry, isTaken }: FormProps) {
  const t = useTexts("inquiries-desk");
  const { words, setWords, close, setClose, isSent, busy, error, send } = useAnswer(inquiry);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
      <h2>{t("answer.title")}</h2>
      {isSent && (
        <Notice tone="success" live="status">
          {t("answer.sent")}
        </Notice>
      )}
      <Templates templates={inquiry.templates} onChoose={setWords} />
      <TextArea
        rows={10}
        lang={inquiry.locale}
        label={t("answer.words")}
        hint={t("answer.hint", { language: LOCALE_NAMES[inquiry.locale] })}
        maxLength={MOST_WORDS}
        error={error?.fields.words}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Checkbox
        label={t("answer.close")}
        checked={close}
        onChange={(event) => setClose(event.target.checked)}
      />
      {error && !error.fields.words && <FormError>{error.message || t("failed")}</FormError>}
      <Button type="submit" loading={busy} disabled={isTaken || words.trim() === ""}>
        {t("answer.send")}
      </Button>
    </form>
  );
}

function useAnswer({ id, last }: DeskInquiry) {
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const [words, setWords] = useState("");
  const [close, setClose] = useState(false);
  const [isSent, setSent] = useState(false);
  const clientId = useRef(makeClientId(new Date()));
  const send = async () => {
    setSent(false);
    const body = { id, client_id: clientId.current, seen: last, words, close };
    const options = { body, memberId: null };
    const isDone = await run(() => call<typeof answerInquiry>("POST", "/api/desk/inquiry-answers", options));
    if (isDone) {
      clientId.current = makeClientId(new Date());
      setWords("");
      setClose(false);
      setSent(true);
    }
    await revalidate();
  };
  return { words, setWords, close, setClose, isSent, busy, error, send };
}

type TemplatesProps = Pick<DeskInquiry, "templates"> & { onChoose: (words: string) => void };

/** Named in the language of the desk; the words are in that of the inquiry. */
function Templates({ templates, onChoose }: TemplatesProps) {
  const t = useTexts("inquiries-desk");
  return (
    <NativeSelect
      label={t("answer.template")}
      defaultValue=""
      onChange={(event) => {
        const chosen = templates.find(({ name }) => name === event.target.value);
        if (chosen) onChoose(chosen.words);
      }}
    >
      <option value="">{t("answer.choose")}</option>
      {templates.map(({ name }) => (
        <option key={name} value={name}>
          {t(`template.${name}.title`)}
        </option>
      ))}
    </NativeSelect>
  );
}
