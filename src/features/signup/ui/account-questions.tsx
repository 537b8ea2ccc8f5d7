import {
  EmailField,
  NewPasswordField,
  offerMail,
  TermsBox,
  UsernameField,
} from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { REDIRECT_TO_LOGIN } from "#ui/call/session-events.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Question } from "./question.tsx";
import type { SignUp } from "./use-sign-up.ts";

export type QuestionOf = { signUp: SignUp; inDialog: boolean };

export function MessageQuestion({ signUp, inDialog }: QuestionOf) {
  const t = useTexts("accounts");
  const name = signUp.start.to?.name ?? "";
  return (
    <Question
      signUp={signUp}
      inDialog={inDialog}
      title={t("signup.message.title", { name })}
      words={t("signup.message.words", { name })}
      skippable={signUp.draft.signup_message.trim() === ""}
    >
      <TextArea
        label={t("signup.message.label")}
        maxLength={signUp.start.to?.messageLength}
        value={signUp.draft.signup_message}
        error={signUp.errors.signup_message}
        onChange={(event) => signUp.setDraft({ signup_message: event.target.value })}
      />
    </Question>
  );
}

export function EmailQuestion({ signUp, inDialog }: QuestionOf) {
  const t = useTexts("accounts");
  return (
    <Question
      signUp={signUp}
      inDialog={inDialog}
      title={t("signup.email.title")}
      words={t("signup.email.words")}
    >
      {signUp.refused && (
        <FormError action={offerMail(signUp.refused.code, signUp.draft.email) ?? <LogInInstead />}>
          {signUp.refused.message}
        </FormError>
      )}
      <EmailField
        value={signUp.draft.email}
        error={signUp.errors.email}
        onChange={(email) => signUp.setDraft({ email })}
      />
      {!signUp.refused && (
        <p className="text-sm">
          {t("signup.member_already")} <LogInInstead />
        </p>
      )}
    </Question>
  );
}

function LogInInstead() {
  const t = useTexts("accounts");
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ms-4"
      onClick={() => window.dispatchEvent(new CustomEvent(REDIRECT_TO_LOGIN))}
    >
      {t("login.button")}
    </Button>
  );
}

export function NameQuestion({ signUp, inDialog }: QuestionOf) {
  const t = useTexts("accounts");
  return (
    <Question
      signUp={signUp}
      inDialog={inDialog}
      title={t("signup.name.title")}
      words={t("signup.name.words")}
    >
      <UsernameField
        value={signUp.draft.name}
        error={signUp.errors.name}
        onChange={(name) => signUp.setDraft({ name })}
      />
    </Question>
  );
}

export function PasswordQuestion({ signUp, inDialog }: QuestionOf) {
  const t = useTexts("accounts");
  const { draft, errors, setDraft } = signUp;
  return (
    <Question
      signUp={signUp}
      inDialog={inDialog}
      title={t("signup.password.title")}
      nextLabel={t("signup.create")}
    >
      {/* Password managers store the password under this name. */}
      <input type="text" name="username" autoComplete="username" value={draft.email} readOnly hidden />
      <NewPasswordField
        value={draft.password}
        about={[draft.email, draft.name]}
        error={errors.password}
        onChange={(password) => setDraft({ password })}
      />
      <TermsBox checked={draft.terms} error={errors.terms} onChange={(terms) => setDraft({ terms })} />
    </Question>
  );
}
