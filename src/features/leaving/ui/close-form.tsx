import { type FormEvent, useState } from "react";
import { href } from "react-router";
import { OwnPassword, passwordErrorIn } from "#features/accounts/ui/accounts.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Answers } from "../rules.ts";
import { Survey } from "./survey.tsx";
import { useClose } from "./use-close.ts";
import { useLeavingWords } from "./use-leaving-words.ts";

type CloseFormProps = { hasPassword: boolean; hasPasskey: boolean };

/** Keeps everything that was filled in when the call fails. */
export function CloseForm({ hasPassword, hasPasskey }: CloseFormProps) {
  const { t } = useLeavingWords();
  const hydrated = useHydrated();
  const [answers, setAnswers] = useState<Answers>({ reasons: [], words: "" });
  const [password, setPassword] = useState("");
  const { busy, error, close } = useClose(answers);
  const wrong = passwordErrorIn(error?.fields);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void close(hasPassword ? password : null);
  };
  return (
    <form method="post" onSubmit={handleSubmit} noValidate className="flex flex-col gap-5">
      <Survey answers={answers} onChange={setAnswers} />
      <Card as="section" className="flex flex-col gap-5">
        <h2 className="text-lg">{t("proof.title")}</h2>
        {error && !wrong && <FormError>{error.message || t("failed")}</FormError>}
        {hasPassword ? (
          <OwnPassword value={password} error={wrong} onChange={setPassword} />
        ) : (
          <p className="text-ink-2">{t("proof.passkey_only")}</p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="danger" loading={busy} disabled={!hydrated}>
            {t("proof.delete")}
          </Button>
          {hasPassword && hasPasskey && (
            <Button variant="quiet" disabled={!hydrated || busy} onClick={() => void close(null)}>
              {t("proof.passkey")}
            </Button>
          )}
        </div>
        <p>
          <TextLink to={href("/settings")}>{t("proof.stay")}</TextLink>
        </p>
      </Card>
    </form>
  );
}
