import { useEffect, useState } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { openSealed } from "../../sealed-contract.ts";
import { sayTime } from "../parts/say.ts";
import type { SealedView } from "./sealed-state.tsx";
import { TwoPeople } from "./two-people.tsx";
import { useStep } from "./use-step.ts";

type LookProps = { view: SealedView; onStep: () => void };

/** A look at the picture, after two confirmations: small, grey, blurred, marked, and gone as soon as the page is left. */
export function Look({ view, onStep }: LookProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const { id, open_until } = view;
  const step = useStep(onStep);
  const { webp, show, hide } = useFleetingPicture();
  const handleOpen = () =>
    step.send(async () => {
      const options = { body: { sealed: id }, memberId: null };
      show((await call<typeof openSealed>("POST", "/api/desk/sealed-pictures", options)).webp);
    });
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("sealed.look.title")}</h2>
      <p className="text-ink-2">{t("sealed.look.words")}</p>
      {open_until && <p>{t("sealed.look.until", { time: sayTime(open_until, tag) })}</p>}
      {step.error && <FormError>{step.error.message || t("failed")}</FormError>}
      {webp && <Picture webp={webp} />}
      {open_until && (
        <div>
          {webp ? (
            <Button autoFocus onClick={hide}>
              {t("sealed.look.hide")}
            </Button>
          ) : (
            <Button variant="secondary" loading={step.busy} onClick={() => void handleOpen()}>
              {t("sealed.look.open")}
            </Button>
          )}
        </div>
      )}
      {!open_until && <TwoPeople view={view} what="open" onStep={onStep} />}
      {step.dialog}
    </Card>
  );
}

function Picture({ webp }: { webp: string }) {
  const t = useTexts("moderation-desk");
  return (
    <img
      src={`data:image/webp;base64,${webp}`}
      alt={t("sealed.look.alt")}
      draggable={false}
      onContextMenu={(event) => event.preventDefault()}
      className="max-w-80 select-none rounded-card print:hidden"
    />
  );
}

/** A picture that only this page holds. It goes when the window loses the focus or another tab comes to the front. */
function useFleetingPicture() {
  const [webp, show] = useState<string | null>(null);
  const hide = () => show(null);
  useEffect(() => {
    const drop = () => show(null);
    window.addEventListener("blur", drop);
    document.addEventListener("visibilitychange", drop);
    return () => {
      window.removeEventListener("blur", drop);
      document.removeEventListener("visibilitychange", drop);
    };
  }, []);
  return { webp, show, hide };
}
