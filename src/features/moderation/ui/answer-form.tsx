import { type FormEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { answerQuestion } from "../contract.ts";
import { ANSWER_WORDS } from "../questions-list.ts";

type AnswerFormProps = { token: string; words: string; error: string | undefined; onSent: () => void };

/** Works without scripts too. The server checks the length, and what was typed stays if the answer could not be sent. */
export function AnswerForm({ token, words, error: refused, onSent }: AnswerFormProps) {
  const t = useTexts("moderation");
  const memberId = useMemberId();
  const { state } = useNavigation();
  const { busy, error, run } = useAction();
  const [typed, setTyped] = useState(words);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const options = { body: { token, words: typed }, memberId };
    const isSent = await run(() => call<typeof answerQuestion>("POST", "/api/case-answers", options));
    if (isSent) onSent();
  };
  const fault = error?.fields.words;
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      className="flex flex-col gap-5"
      noValidate
      onSubmit={handleSubmit}
    >
      <TextArea
        name="words"
        rows={6}
        label={t("question.label")}
        hint={t("letter.length", ANSWER_WORDS)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={fault ?? (error ? undefined : refused)}
      />
      {error && !fault && <FormError>{error.message || t("question.offline")}</FormError>}
      <Button type="submit" size="large" wide loading={busy || state !== "idle"}>
        {t("question.send")}
      </Button>
    </Form>
  );
}
