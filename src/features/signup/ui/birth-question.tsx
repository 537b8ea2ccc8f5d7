import { BirthField } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import type { QuestionOf } from "./account-questions.tsx";
import { Question } from "./question.tsx";

export function BirthQuestion({ signUp, inDialog }: QuestionOf) {
  const t = useTexts("accounts");
  return (
    <Question
      signUp={signUp}
      inDialog={inDialog}
      title={t("signup.birth.title")}
      words={t("signup.birth.words")}
    >
      <BirthField
        label={t("signup.birth.label", { min_age: signUp.start.minAge })}
        value={signUp.draft.date_of_birth}
        error={signUp.errors.date_of_birth}
        onChange={(date_of_birth) => signUp.setDraft({ date_of_birth })}
      />
    </Question>
  );
}
