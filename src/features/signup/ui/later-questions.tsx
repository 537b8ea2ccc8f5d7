import type { ComponentType } from "react";
import type { LaterScreen } from "../screens.ts";
import type { QuestionOf } from "./account-questions.tsx";
import { BirthQuestion } from "./birth-question.tsx";
import { PhotoQuestion } from "./photo-question.tsx";
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
  photo: PhotoQuestion,
  gender: GenderQuestion,
  consent: ConsentQuestion,
  seeks: SeeksQuestion,
  place: PlaceQuestion,
  looks: LooksQuestion,
  relationship: RelationshipQuestion,
  interests: InterestsQuestion,
};

/** The questions after the first ones, while which they are loaded. */
export default function LaterQuestion({ screen, question }: { screen: LaterScreen; question: QuestionOf }) {
  const Asked = QUESTIONS[screen];
  return <Asked {...question} />;
}
