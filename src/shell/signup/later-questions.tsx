import type { ComponentType } from "react";
import { useLocale } from "#i18n/use-texts.tsx";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import type { QuestionOf } from "./account-questions.tsx";
import { BirthQuestion } from "./birth-question.tsx";
import {
  ConsentQuestion,
  GenderQuestion,
  InterestsQuestion,
  LooksQuestion,
  PlaceQuestion,
  RelationshipQuestion,
  SeeksQuestion,
} from "./profile-questions.tsx";
import type { LaterScreen } from "./screens.ts";

const QUESTIONS: Record<LaterScreen, ComponentType<QuestionOf>> = {
  birth: BirthQuestion,
  gender: GenderQuestion,
  consent: ConsentQuestion,
  seeks: SeeksQuestion,
  place: PlaceQuestion,
  looks: LooksQuestion,
  relationship: RelationshipQuestion,
  interests: InterestsQuestion,
};

/** The questions that need React Aria: loaded while the first ones are answered. */
export default function LaterQuestion({ screen, question }: { screen: LaterScreen; question: QuestionOf }) {
  const Asked = QUESTIONS[screen];
  return (
    <AriaLocale locale={dateLocale(useLocale(), question.signUp.start.country)}>
      <Asked {...question} />
    </AriaLocale>
  );
}

/** English alone would write dates as in the United States, wherever the reader is. */
function dateLocale(locale: string, country: string | null): string {
  return locale === "en" ? (country === "US" ? "en-US" : "en-GB") : locale;
}
