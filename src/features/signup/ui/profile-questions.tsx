import {
  GenderChoice,
  InterestGroups,
  LooksChips,
  PlaceFields,
  RelationshipChoice,
  SeeksChoice,
  seeks,
  sexualityOf,
} from "#features/profiles/ui/profiles.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import type { Answers } from "../screens.ts";
import type { QuestionOf } from "./account-questions.tsx";
import { Question } from "./question.tsx";

export function GenderQuestion({ signUp, inDialog }: QuestionOf) {
  const t = useTexts("accounts");
  const { answers, setAnswers, next } = signUp;
  const answer = (gender: NonNullable<Answers["gender"]>): Partial<Answers> => {
    const wanted = seeks(answers.gender, answers.sexuality);
    return { gender, ...(wanted && { sexuality: sexualityOf(gender, wanted) }) };
  };
  return (
    <Question
      signUp={signUp}
      inDialog={inDialog}
      title={t("signup.gender.title")}
      skippable={answers.gender === null}
    >
      <GenderChoice
        label={t("signup.gender.label")}
        value={answers.gender}
        onChange={(gender) => setAnswers(answer(gender))}
        onPick={(gender) => next(answer(gender))}
      />
    </Question>
  );
}

/** Asked, unticked, before the question it is about. Without consent that question is skipped. */
export function ConsentQuestion({ signUp, inDialog }: QuestionOf) {
  const t = useTexts("accounts");
  return (
    <Question signUp={signUp} inDialog={inDialog} title={t("consent.title")} words={t("consent.words")}>
      <Checkbox
        label={t("consent.label", { name: signUp.start.siteName })}
        hint={t("consent.hint")}
        checked={signUp.consent}
        onChange={(event) => signUp.setConsent(event.target.checked)}
      />
    </Question>
  );
}

export function SeeksQuestion({ signUp, inDialog }: QuestionOf) {
  const t = useTexts("accounts");
  const { answers, setAnswers, next } = signUp;
  const gender = answers.gender ?? "female";
  return (
    <Question
      signUp={signUp}
      inDialog={inDialog}
      title={t("signup.seeks.title")}
      skippable={answers.sexuality === null}
    >
      <SeeksChoice
        label={t("signup.seeks.label")}
        value={seeks(gender, answers.sexuality)}
        onChange={(wanted) => setAnswers({ sexuality: sexualityOf(gender, wanted) })}
        onPick={(wanted) => next({ sexuality: sexualityOf(gender, wanted) })}
      />
    </Question>
  );
}

export function PlaceQuestion({ signUp, inDialog }: QuestionOf) {
  const t = useTexts("accounts");
  return (
    <Question
      signUp={signUp}
      inDialog={inDialog}
      title={t("signup.place.title")}
      words={t("signup.place.words")}
    >
      <PlaceFields
        value={signUp.answers}
        countries={signUp.start.countries}
        asked={signUp.start.asked}
        errors={signUp.failure?.fields ?? {}}
        onChange={({ country, region, city_id, city }) =>
          signUp.setAnswers({ country, region, city_id, city })
        }
      />
    </Question>
  );
}

export function LooksQuestion({ signUp, inDialog }: QuestionOf) {
  const t = useTexts("accounts");
  const { hair, eye, body, tattoos } = signUp.answers;
  return (
    <Question
      signUp={signUp}
      inDialog={inDialog}
      title={t("signup.looks.title")}
      skippable={[hair, eye, body, tattoos].every((one) => one === null)}
    >
      <LooksChips
        value={{ hair, eye, body, tattoos }}
        asked={signUp.start.asked}
        onChange={signUp.setAnswers}
      />
    </Question>
  );
}

export function RelationshipQuestion({ signUp, inDialog }: QuestionOf) {
  const t = useTexts("accounts");
  const { relationship } = signUp.answers;
  return (
    <Question
      signUp={signUp}
      inDialog={inDialog}
      title={t("signup.relationship.title")}
      skippable={relationship === null}
    >
      <RelationshipChoice
        label={t("signup.relationship.label")}
        value={relationship}
        onChange={(chosen) => signUp.setAnswers({ relationship: chosen })}
        onPick={(chosen) => signUp.next({ relationship: chosen })}
      />
    </Question>
  );
}

export function InterestsQuestion({ signUp, inDialog }: QuestionOf) {
  const t = useTexts("accounts");
  const { interests } = signUp.answers;
  return (
    <Question
      signUp={signUp}
      inDialog={inDialog}
      title={t("signup.interests.title")}
      words={t("signup.interests.words")}
      skippable={interests.length === 0}
    >
      <InterestGroups
        value={interests}
        withIntimate={signUp.consent}
        onChange={(chosen) => signUp.setAnswers({ interests: chosen })}
      />
    </Question>
  );
}
