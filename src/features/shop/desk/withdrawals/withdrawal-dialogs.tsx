import { call } from "#ui/call/call.ts";
import type {
  answerWithdrawal,
  DeskWithdrawal,
  Suggestion,
  settleWithdrawal,
} from "../../desk-withdrawals-contract.ts";
import { useWords } from "../parts/use-words.ts";
import { WhyDialog } from "../parts/why-dialog.tsx";

type Props = { withdrawal: DeskWithdrawal; onClose: () => void; onDone: () => void };

/** Settles a withdrawal to an order. Pressed again after a timeout, it is settled once. */
export function SettleDialog({ withdrawal, suggestion, ...rest }: Props & { suggestion: Suggestion }) {
  const { t, sayMoney } = useWords();
  const { order, left } = suggestion;
  const name = withdrawal.name ?? t("withdrawals.nobody");
  const values = { name, number: order, money: sayMoney(left) };
  const isLeft = left.amount > 0;
  const body = { withdrawal: withdrawal.id, order, amount: left.amount };
  const send = (why: string) =>
    call<typeof settleWithdrawal>("POST", "/api/desk/withdrawal-settlements", {
      ...{ body: { ...body, why }, memberId: null, repeatable: true },
    });
  return (
    <WhyDialog
      {...rest}
      title={t("withdrawals.settle_title", { number: order })}
      press={isLeft ? t("withdrawals.settle", values) : t("withdrawals.settle_nothing", values)}
      onSend={send}
    >
      <p>{isLeft ? t("withdrawals.settle_words", values) : t("withdrawals.settle_words_nothing", values)}</p>
    </WhyDialog>
  );
}

/** Answers that no order was found. */
export function AnswerDialog({ withdrawal, ...rest }: Props) {
  const { t } = useWords();
  const name = withdrawal.name ?? t("withdrawals.nobody");
  const send = (why: string) =>
    call<typeof answerWithdrawal>("POST", "/api/desk/withdrawal-answers", {
      ...{ body: { withdrawal: withdrawal.id, why }, memberId: null, repeatable: true },
    });
  return (
    <WhyDialog
      {...rest}
      title={t("withdrawals.answer_title", { name })}
      press={t("withdrawals.answer_press", { name })}
      onSend={send}
    >
      <p>{t("withdrawals.answer_words")}</p>
    </WhyDialog>
  );
}
