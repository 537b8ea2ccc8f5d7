import type { ComponentType } from "react";
import { useRegionalTag } from "#i18n/use-texts.tsx";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import type { LaterScreen } from "../screens.ts";
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

/** The questions that need React Aria. Loaded while the first ones are answered. */
export default function LaterQuestion({ screen, question }: { screen: LaterScreen; question: QuestionOf }) {
  const Asked = QUESTIONS[screen];
  return (
    <AriaLocale locale={useRegionalTag()}>
      <Asked {...question} />
    </AriaLocale>
  );
}
