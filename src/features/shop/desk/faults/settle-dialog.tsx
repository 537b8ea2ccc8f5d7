import { call } from "#ui/call/call.ts";
import type { Fault, FaultWay, settleFault } from "../../desk-faults-contract.ts";
import { useWords } from "../parts/use-words.ts";
import { WhyDialog } from "../parts/why-dialog.tsx";

type Props = { fault: Fault; way: FaultWay; onClose: () => void; onDone: () => void };

/** Says what settling a fault does, asks why, and does it. */
export function SettleDialog({ fault, way, onClose, onDone }: Props) {
  const { t, sayMoney } = useWords();
  const { id, order, money, credits } = fault;
  const values = { money: money ? sayMoney(money) : "", number: order ?? "" };
  const press = way === "note" ? t("faults.note") : t(`faults.${way}`, values);
  const words =
    way === "note" ? t("faults.note_words") : t(`faults.${way}_words`, { ...values, credits: credits ?? 0 });
  const send = (why: string) =>
    call<typeof settleFault>("POST", "/api/desk/fault-settlements", {
      ...{ body: { fault: id, way, why }, memberId: null, repeatable: true },
    });
  return (
    <WhyDialog
      title={way === "note" ? t("faults.note_title") : press}
      press={press}
      onClose={onClose}
      onSend={send}
      onDone={onDone}
    >
      <p>{words}</p>
    </WhyDialog>
  );
}
