import { Suspense } from "react";
import type { AgeMethod } from "#base/age-levels.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { buttonLook } from "#ui/button-look.ts";
import { lazyPart } from "#ui/lazy-part.ts";
import type { AgeCheck } from "../contract.ts";

const QrCode = lazyPart(() => import("#ui/qr-code.tsx").then((part) => ({ default: part.QrCode })));

type WalletStepProps = {
  check: AgeCheck;
  link: string;
  busy: boolean;
  onSwitch: (method: AgeMethod, sameDevice: boolean) => unknown;
  onOther: () => void;
};

/** A link on the phone that has the app, and a code for its camera elsewhere. The page learns the result by itself. */
export function WalletStep({ check, link, busy, onSwitch, onOther }: WalletStepProps) {
  const t = useTexts("age");
  const isHere = check.same_device;
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <h1>{t("wallet.title")}</h1>
      {isHere ? (
        <>
          <a href={link} className={buttonLook({ size: "large" })}>
            {t("wallet.open")}
          </a>
          <p className="text-ink-2">{t("wallet.open_words")}</p>
        </>
      ) : (
        <>
          <p className="text-ink-2">{t("wallet.scan")}</p>
          <div className="qr-paper">
            <Suspense>
              <QrCode text={link} label={t("wallet.code")} />
            </Suspense>
          </div>
        </>
      )}
      <div className="flex flex-col items-center gap-2">
        <Button variant="quiet" loading={busy} onClick={() => void onSwitch("eu_proof", !isHere)}>
          {t(isHere ? "wallet.elsewhere" : "wallet.here")}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          {t("other")}
        </Button>
      </div>
    </div>
  );
}
