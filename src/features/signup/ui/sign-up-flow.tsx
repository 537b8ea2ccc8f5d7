import { type ComponentType, Suspense, startTransition, useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { MemberIdContext } from "#ui/member-id.ts";
import { progressOf, type Screen } from "../screens.ts";
import type { SignUpStart } from "../sign-up-start.ts";
import { EMPTY_DRAFT } from "./account-draft.ts";
import {
  EmailQuestion,
  MessageQuestion,
  NameQuestion,
  PasswordQuestion,
  type QuestionOf,
} from "./account-questions.tsx";
import { CompleteScreen } from "./complete-screen.tsx";
import { keptAnswers } from "./given-answers.ts";
import { keptDraft } from "./kept-draft.ts";
import type { Kept } from "./use-answers.ts";
import { type SignUp, useSignUp } from "./use-sign-up.ts";

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

/** Continues with what was typed before in this tab, which only the browser knows. */
export function SignUpFlow(props: SignUpFlowProps) {
  const { member, to, message = "" } = props.start;
  const [found, setFound] = useState<Kept | null>(null);
  const hasMember = member !== null;
  const addressee = to?.id ?? null;
  useEffect(() => {
    // As a transition, so that the page stays as the server sent it until the question's code has loaded.
    startTransition(() =>
      setFound((now) => now ?? (hasMember ? NOTHING_KEPT : findKept(addressee, message))),
    );
  }, [hasMember, addressee, message]);
  const kept = found ?? NOTHING_KEPT;
  const isContinued = kept.draft !== null || Object.keys(kept.answers).length > 0;
  return (
    <Suspense>
      <Steps key={isContinued ? "continued" : "begun"} {...props} kept={kept} isLive={found !== null} />
    </Suspense>
  );
}

const NOTHING_KEPT: Kept = { draft: null, answers: {} };

function findKept(addressee: number | null, message: string): Kept {
  const draft = keptDraft(addressee);
  const isWritten = addressee !== null && message !== "";
  return {
    draft: isWritten ? { ...(draft ?? EMPTY_DRAFT), signup_message: message } : draft,
    answers: keptAnswers(),
  };
}

type StepsProps = SignUpFlowProps & { kept: Kept; isLive: boolean };

function Steps({ start, inDialog = false, onAccount, onLeave, onDone, kept, isLive }: StepsProps) {
  // Field errors take their texts from this namespace.
  useTexts("common");
  const signUp = useSignUp({ start, kept, isLive, onAccount, onLeave });
  const { screen } = signUp;
  useEffect(() => {
    loadLater().catch(() => {});
  }, []);
  return (
    // Until the browser has found what was typed before, another screen may take this one's place.
    <div className="flex min-h-0 grow flex-col" inert={!isLive}>
      <SignUpProgress signUp={signUp} />
      {/* The surrounding page was loaded for a visitor and does not know the new member id. */}
      <MemberIdContext value={signUp.memberId}>
        <Current key={screen} screen={screen} question={{ signUp, inDialog }} onDone={onDone} />
      </MemberIdContext>
    </div>
  );
}

function SignUpProgress({ signUp: { screens, screen, consent } }: { signUp: SignUp }) {
  const t = useTexts("accounts");
  const progress = progressOf(screens, screen, consent);
  if (!progress) return null;
  const { step, steps, share } = progress;
  return (
    <ProgressBar
      value={share * 100}
      max={100}
      label={t("signup.progress")}
      text={t("signup.step", { step, steps })}
    />
  );
}

type CurrentProps = { screen: Screen; question: QuestionOf; onDone: () => void };

function Current({ screen, question, onDone }: CurrentProps) {
  switch (screen) {
    case "complete":
      return <CompleteScreen {...question} onDone={onDone} />;
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
