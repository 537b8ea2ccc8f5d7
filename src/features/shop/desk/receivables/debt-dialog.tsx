import { useRevalidator } from "react-router";
import { call } from "#ui/call/call.ts";
import type { proposeWriteOff, Receivable, settleReceivable } from "../../desk-receivables-contract.ts";
import { useWords } from "../parts/use-words.ts";
import { WhyDialog } from "../parts/why-dialog.tsx";

export type DebtWay = "settle" | "write_off";

type Props = { receivable: Receivable; way: DebtWay; onClose: () => void };

/** Notes that a debt was paid another way, or proposes to write it off. */
export function DebtDialog({ receivable: { order, money }, way, onClose }: Props) {
  const { t, sayMoney } = useWords();
  const { revalidate } = useRevalidator();
  const press = t(`receivables.${way}`, { money: sayMoney(money), number: order });
  const send = async (why: string): Promise<void> => {
    const options = { body: { order, amount: money.amount, why }, memberId: null };
    if (way === "write_off")
      await call<typeof proposeWriteOff>("POST", "/api/desk/write-off-proposals", options);
    else
      await call<typeof settleReceivable>("POST", "/api/desk/receivable-settlements", {
        ...options,
        repeatable: true,
      });
  };
  return (
    <WhyDialog
      title={press}
      press={press}
      onClose={onClose}
      onSend={send}
      onDone={() => {
        onClose();
        void revalidate();
      }}
    >
      <p>{t(`receivables.${way}_words`, { money: sayMoney(money) })}</p>
    </WhyDialog>
  );
}
