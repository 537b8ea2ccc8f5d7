import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { logInAtDesk } from "../../log-in-contract.ts";

const STEPS = ["email", "password", "code"] as const;

/**
 * Shows one field at a time, and sends all three together, so that the answer does not reveal which of them was wrong.
 */
export function PasswordLogIn({ onDone }: { onDone: () => void }) {
  const t = useTexts("staff");
  const { busy, error, run, forget } = useAction();
  const [step, setStep] = useState(0);
  const [given, setGiven] = useState({ email: "", password: "", code: "" });
  const name = STEPS[step] ?? "code";
  const isLast = step === STEPS.length - 1;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    forget();
    if (!isLast) return setStep(step + 1);
    const options = { body: given, memberId: null };
    if (await run(() => call<typeof logInAtDesk>("POST", "/api/desk/log-ins", options))) return onDone();
    setGiven({ ...given, password: "", code: "" });
    setStep(0);
  };
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <StepField
        key={name}
        name={name}
        value={given[name]}
        isFirst={step === 0}
        onChange={(value) => setGiven({ ...given, [name]: value })}
      />
      <Button type="submit" size="large" loading={busy}>
        {isLast ? t("log_in.enter") : t("log_in.next")}
      </Button>
    </form>
  );
}

type StepProps = {
  name: (typeof STEPS)[number];
  value: string;
  isFirst: boolean;
  onChange: (value: string) => void;
};

function StepField({ name, value, isFirst, onChange }: StepProps) {
  const t = useTexts("staff");
  const form = useRef<HTMLDivElement>(null);
  // The field replaces the one that the person has just left.
  useEffect(() => {
    if (!isFirst) form.current?.querySelector("input")?.focus();
  }, [isFirst]);
  const shared = {
    ...{ value, required: true },
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div ref={form}>
      {name === "email" && (
        <TextField type="email" label={t("fields.email")} autoComplete="username" {...shared} />
      )}
      {name === "password" && (
        <PasswordField
          label={t("fields.password")}
          autoComplete="current-password"
          showLabel={t("fields.show")}
          hideLabel={t("fields.hide")}
          {...shared}
        />
      )}
      {name === "code" && (
        <TextField
          label={t("fields.code")}
          hint={t("fields.code_hint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          {...shared}
        />
      )}
    </div>
  );
}
