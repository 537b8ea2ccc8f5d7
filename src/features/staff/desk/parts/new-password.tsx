import { type FormEvent, useState } from "react";
import type { OutputOf } from "#base/endpoint.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import type { startEnrolmentTotp } from "../../enrol-contract.ts";

const QrCode = lazyPart(() => import("#ui/qr-code.tsx").then((part) => ({ default: part.QrCode })));

type Offer = OutputOf<typeof startEnrolmentTotp>;
type Props = {
  start: () => Promise<Offer>;
  save: (made: { password: string; secret: string; code: string }) => Promise<void>;
};

/** A password is only stored together with an app for codes. */
export function NewPassword({ start, save }: Props) {
  const t = useTexts("staff");
  const { busy, error, run } = useAction();
  const [offer, setOffer] = useState<Offer | null>(null);
  const begin = () => run(async () => setOffer(await start()));
  if (!offer)
    return (
      <>
        <p className="text-ink-2">{t("password.words")}</p>
        <Button variant="secondary" loading={busy} onClick={begin}>
          {t("password.begin")}
        </Button>
        {error && <FormError>{error.message || t("failed")}</FormError>}
      </>
    );
  return <PasswordForm offer={offer} save={save} />;
}

function PasswordForm({ offer, save }: { offer: Offer; save: Props["save"] }) {
  const t = useTexts("staff");
  const { busy, error, run } = useAction();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [password, code] = [String(form.get("password")), String(form.get("code"))];
    await run(() => save({ password, secret: offer.sealed, code }));
  };
  const isWhole = error && Object.keys(error.fields).length === 0;
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <PasswordField
        name="password"
        label={t("password.new")}
        hint={t("password.hint")}
        autoComplete="new-password"
        minLength={12}
        required
        error={error?.fields.password}
        showLabel={t("fields.show")}
        hideLabel={t("fields.hide")}
      />
      <p>{t("password.scan")}</p>
      <div className="w-60 max-w-full self-center rounded-card bg-white p-3 text-black">
        <QrCode text={offer.address} label={t("password.qr")} />
      </div>
      <p className="text-ink-2 text-sm">
        {t("password.by_hand")} <code className="break-all">{offer.secret}</code>
      </p>
      <TextField
        name="code"
        label={t("password.first_code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        error={error?.fields.code}
      />
      {isWhole && <FormError>{error.message || t("failed")}</FormError>}
      <Button type="submit" loading={busy}>
        {t("password.save")}
      </Button>
    </form>
  );
}
