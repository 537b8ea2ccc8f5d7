import { href, useNavigate } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { releaseCase } from "../../desk-contract.ts";

type OfferProps = { held: { case: number; lease: number }; onGoOn: () => void };

/** Offers a break of five minutes before a case, which then goes back to its queue. Nobody has to take it. */
export function BreakOffer({ held, onGoOn }: OfferProps) {
  const t = useTexts("moderation-desk");
  const navigate = useNavigate();
  const { busy, error, run } = useAction();
  const handleBreak = async () => {
    const options = { body: held, memberId: null };
    const isFree = await run(() => call<typeof releaseCase>("POST", "/api/desk/case-releases", options));
    if (isFree) await navigate(href("/desk/cases"));
  };
  return (
    <Dialog
      open
      onClose={onGoOn}
      title={t("break.title")}
      actions={
        <>
          <Button variant="secondary" onClick={onGoOn}>
            {t("break.go_on")}
          </Button>
          <Button autoFocus loading={busy} onClick={() => void handleBreak()}>
            {t("break.take")}
          </Button>
        </>
      }
    >
      <p>{t("break.words")}</p>
      {error && (
        <Notice tone="danger" live="alert">
          {error.message || t("failed")}
        </Notice>
      )}
    </Dialog>
  );
}
