import { Form, useNavigation } from "react-router";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { APPEAL_WORDS } from "../contract.ts";

type AppealFormProps = { words: string; error: string | undefined };

/** The server checks the length, so that the form also works without scripts and keeps the text. */
export function AppealForm({ words, error }: AppealFormProps) {
  const t = useTexts("moderation");
  const { format: say } = new Intl.NumberFormat(useRegionalTag());
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("what") === "appeal";
  return (
    <Form method="post" replace preventScrollReset className="flex flex-col gap-5" noValidate>
      <input type="hidden" name="what" value="appeal" />
      <TextArea
        name="words"
        rows={6}
        label={t("letter.why")}
        hint={t("letter.length", { min: say(APPEAL_WORDS.min), max: say(APPEAL_WORDS.max) })}
        defaultValue={words}
        error={error}
      />
      <Button type="submit" size="large" wide loading={isSending}>
        {t("letter.send")}
      </Button>
    </Form>
  );
}
