import { useRevalidator } from "react-router";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { classNames } from "#ui/class-names.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { confirmOwnWithdrawal, WaitingWithdrawal } from "../../withdrawal-contract.ts";
import { useShopWords } from "../use-shop-words.ts";
import { useOrderFailure } from "./use-order-failure.ts";

type WaitingWithdrawalsProps = { waiting: readonly WaitingWithdrawal[]; className?: string };

/** Renders nothing if no withdrawal is open. */
export function WaitingWithdrawals({ waiting, className }: WaitingWithdrawalsProps) {
  const { t } = useShopWords();
  if (waiting.length === 0) return null;
  return (
    <ul aria-label={t("withdrawal.waiting")} className={classNames("flex flex-col gap-3", className)}>
      {waiting.map((one) => (
        <Waiting key={one.id} {...one} />
      ))}
    </ul>
  );
}

function Waiting({ id, order, received_at, to_confirm }: WaitingWithdrawal) {
  const { t, day } = useShopWords();
  const { revalidate } = useRevalidator();
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const failure = useOrderFailure(error);
  const confirm = () =>
    run(async () => {
      const options = { body: {}, memberId };
      await call<typeof confirmOwnWithdrawal>("PUT", `/api/withdrawals/${id}/confirmation`, options);
      await revalidate();
    });
  const words = to_confirm ? "withdrawal.to_confirm_words" : "withdrawal.waits_words";
  return (
    <li>
      <Notice
        tone={to_confirm ? "warning" : "info"}
        title={t("withdrawal.waits", { order })}
        action={
          to_confirm && (
            <Button variant="secondary" size="small" loading={busy} onClick={() => void confirm()}>
              {t("withdrawal.confirm")}
            </Button>
          )
        }
      >
        {t(words, { date: day(received_at) })}
        {failure !== null && <FieldError>{failure}</FieldError>}
      </Notice>
    </li>
  );
}
