import { Form, useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { ANSWER_WORDS } from "../questions-list.ts";

type AnswerFormProps = { words: string; error: string | undefined };

/** The server checks the length, so that an answer typed without scripts comes back with the reason. */
export function AnswerForm({ words, error }: AnswerFormProps) {
  const t = useTexts("moderation");
  const { state } = useNavigation();
  return (
    <Form method="post" replace preventScrollReset className="flex flex-col gap-5" noValidate>
      <TextArea
        name="words"
        rows={6}
        label={t("question.label")}
        hint={t("letter.length", ANSWER_WORDS)}
        defaultValue={words}
        error={error}
      />
      <Button type="submit" size="large" wide loading={state !== "idle"}>
        {t("question.send")}
      </Button>
    </Form>
  );
}
