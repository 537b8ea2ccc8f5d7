import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { claimInquiry, DeskInquiry, releaseInquiry } from "../../desk-contract.ts";

const RENEW_MS = 5 * 60_000;

/** Says who works on the inquiry, and takes it or gives it back. */
export function HoldBar({ inquiry: { id, held_by, is_mine, held_until } }: { inquiry: DeskInquiry }) {
  const t = useTexts("inquiries-desk");
  const tag = useRegionalTag();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  useRenewal(id, is_mine);
  const handleClick = async () => {
    const options = { body: { id }, memberId: null };
    await run(() =>
      is_mine
        ? call<typeof releaseInquiry>("POST", "/api/desk/inquiry-releases", options)
        : call<typeof claimInquiry>("POST", "/api/desk/inquiry-claims", options),
    );
    await revalidate();
  };
  const words = is_mine
    ? t("hold.mine", { time: sayMoment(held_until ?? "", tag) })
    : held_by
      ? t("hold.other", { alias: held_by })
      : t("hold.free");
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-surface-2 px-4 py-3">
      <p role="status" className="grow">
        {words}
      </p>
      {(is_mine || held_by === null) && (
        <Button variant="secondary" size="small" loading={busy} onClick={() => void handleClick()}>
          {t(is_mine ? "hold.release" : "hold.take")}
        </Button>
      )}
      {error && <FormError>{error.message || t("failed")}</FormError>}
    </div>
  );
}

/** Keeps the inquiry while its page is open and somebody writes. */
function useRenewal(id: number, isMine: boolean): void {
  useEffect(() => {
    if (!isMine) return;
    let isUsed = false;
    const note = () => {
      isUsed = true;
    };
    const renew = () => {
      if (!isUsed) return;
      isUsed = false;
      const options = { body: { id }, memberId: null };
      call<typeof claimInquiry>("POST", "/api/desk/inquiry-claims", options).catch(() => {});
    };
    document.addEventListener("keydown", note);
    const timer = setInterval(renew, RENEW_MS);
    return () => {
      document.removeEventListener("keydown", note);
      clearInterval(timer);
    };
  }, [id, isMine]);
}
