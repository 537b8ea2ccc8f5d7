import { type ComponentType, Suspense, useEffect } from "react";
import { PhotoStep } from "#features/photos/ui/photos.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { MemberIdContext } from "#ui/member-id.ts";
import { progressOf, type Screen } from "../screens.ts";
import type { SignUpStart } from "../sign-up-start.ts";
import {
  EmailQuestion,
  MessageQuestion,
  NameQuestion,
  PasswordQuestion,
  type QuestionOf,
} from "./account-questions.tsx";
import { CompleteScreen } from "./complete-screen.tsx";
import { useSignUp } from "./use-sign-up.ts";

const FIRST = {
  message: MessageQuestion,
  email: EmailQuestion,
  name: NameQuestion,
  password: PasswordQuestion,
} satisfies Partial<Record<Screen, ComponentType<QuestionOf>>>;

const loadLater = () => import("./later-questions.tsx");
const LaterQuestion = lazyPart(loadLater);

type SignUpFlowProps = {
  start: SignUpStart;
  inDialog?: boolean;
  /** Called after the account was created and logged in. */
  onAccount?: () => void;
  /** Called by the back button of the first screen. */
  onLeave: () => void;
  onDone: () => void;
};

export function SignUpFlow({ start, inDialog = false, onAccount, onLeave, onDone }: SignUpFlowProps) {
  const t = useTexts("accounts");
  // Field errors take their texts from this namespace.
  useTexts("common");
  const signUp = useSignUp(start, { onAccount, onLeave });
  const { screen, screens } = signUp;
  const { step, steps, share } = progressOf(screens, screen);
  useEffect(() => {
    loadLater().catch(() => {});
  }, []);
  return (
    <div className={classNames("flex grow flex-col gap-6", !inDialog && "min-h-128 lg:min-h-96")}>
      <ProgressBar
        value={share * 100}
        max={100}
        label={t("signup.progress")}
        text={t("signup.step", { step, steps })}
      />
      {/* The surrounding page was loaded for a visitor and does not know the new member id. */}
      <MemberIdContext value={signUp.memberId}>
        <Suspense>
          <Current key={screen} screen={screen} question={{ signUp, inDialog }} onDone={onDone} />
        </Suspense>
      </MemberIdContext>
    </div>
  );
}

type CurrentProps = { screen: Screen; question: QuestionOf; onDone: () => void };

function Current({ screen, question, onDone }: CurrentProps) {
  switch (screen) {
    case "complete":
      return <CompleteScreen {...question} onDone={onDone} />;
    case "photo":
      return <PhotoStep inDialog={question.inDialog} onDone={question.signUp.next} />;
    case "message":
    case "email":
    case "name":
    case "password": {
      const Asked = FIRST[screen];
      return <Asked {...question} />;
    }
    default:
      return <LaterQuestion screen={screen} question={question} />;
  }
}
