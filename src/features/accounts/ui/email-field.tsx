import { useEffect, useState } from "react";
import type { OutputOf } from "#base/endpoint.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { hintEmail } from "../contract.ts";

type EmailFieldProps = { value: string; error?: string | undefined; onChange: (email: string) => void };
type Hint = OutputOf<typeof hintEmail>;

const TYPING_MS = 500;

/** An e-mail field that warns of a mistyped or disposable domain. */
export function EmailField({ value, error, onChange }: EmailFieldProps) {
  const t = useTexts("accounts");
  const hint = useHint(value);
  const suggestion = hint?.suggestion;
  return (
    <div className="flex flex-col gap-3">
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t("field.email")}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="status" className="flex flex-col gap-3">
        {suggestion && (
          <Notice
            action={
              <Button variant="quiet" size="small" onClick={() => onChange(suggestion)}>
                {t("signup.email.take")}
              </Button>
            }
          >
            {t("signup.email.suggestion", { email: suggestion })}
          </Notice>
        )}
        {hint?.disposable && !suggestion && <Notice tone="warning">{t("signup.email.disposable")}</Notice>}
      </div>
    </div>
  );
}

function useHint(email: string): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    setHint(null);
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/.test(email)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call<typeof hintEmail>("GET", "/api/email-hints", { query: { email }, signal: stop.signal }).then(
        setHint,
        () => {},
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [email]);
  return hint;
}
