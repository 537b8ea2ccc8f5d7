import { useRevalidator } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { CheckKind, runCheck } from "../../opening-contract.ts";

type Props = { kind: CheckKind; title: string; at: string | null };

/** Runs a check at once. Nothing else asks other servers while a page is shown. */
export function CheckNow({ kind, title, at }: Props) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const handleClick = async () => {
    const options = { body: { kind }, memberId: null };
    if (await run(() => call<typeof runCheck>("POST", "/api/desk/checks", options))) await revalidate();
  };
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        loading={busy}
        aria-label={`${t("opening.check")}: ${title}`}
        onClick={() => void handleClick()}
      >
        {t("opening.check")}
      </Button>
      {at && <span className="text-ink-2 text-sm">{t("opening.checked", { time: sayMoment(at, tag) })}</span>}
      {error && <FormError>{error.message || t("opening.check_failed")}</FormError>}
    </>
  );
}
