import { classNames } from "#ui/class-names.ts";
import { Notice } from "#ui/notice.tsx";
import type { WaitingWithdrawal } from "../withdrawal-contract.ts";
import { useShopWords } from "./use-shop-words.ts";

type WaitingWithdrawalsProps = { waiting: readonly WaitingWithdrawal[]; className?: string };

/** What the member has declared and nobody has settled yet; nothing where nothing waits. */
export function WaitingWithdrawals({ waiting, className }: WaitingWithdrawalsProps) {
  const { t, day } = useShopWords();
  if (waiting.length === 0) return null;
  return (
    <ul aria-label={t("withdrawal.waiting")} className={classNames("flex flex-col gap-3", className)}>
      {waiting.map(({ id, order, received_at }) => (
        <li key={id}>
          <Notice title={t("withdrawal.waits", { order })}>
            {t("withdrawal.waits_words", { date: day(received_at) })}
          </Notice>
        </li>
      ))}
    </ul>
  );
}
