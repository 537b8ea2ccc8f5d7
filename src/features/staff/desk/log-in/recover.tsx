import { type FormEvent, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { recoverAtDesk } from "../../log-in-contract.ts";

/** The answer is the same whether or not anything was right. */
export function Recover() {
  const t = useTexts("staff");
  const { busy, error, run } = useAction();
  const [isSent, setSent] = useState(false);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? "");
    const body = { email: read("email"), password: read("password"), code: read("code") };
    const options = { body, memberId: null };
    if (await run(() => call<typeof recoverAtDesk>("POST", "/api/desk/recoveries", options))) setSent(true);
  };
  if (isSent)
    return (
      <Notice tone="success" live="status">
        {t("log_in.recover_sent")}
      </Notice>
    );
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <p className="text-ink-2">{t("log_in.recover_words")}</p>
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <TextField name="email" type="email" label={t("fields.email")} autoComplete="username" required />
      <PasswordField
        name="password"
        label={t("fields.password")}
        hint={t("fields.password_if")}
        autoComplete="current-password"
        showLabel={t("fields.show")}
        hideLabel={t("fields.hide")}
      />
      <TextField name="code" label={t("fields.recovery_code")} autoComplete="off" required />
      <Button type="submit" size="large" loading={busy}>
        {t("log_in.recover_send")}
      </Button>
    </form>
  );
}
