import { LongWork } from "#features/work/ui/work.tsx";
import { Card } from "#ui/card.tsx";
import type { Debits } from "../../desk-debits-contract.ts";
import { useWords } from "../parts/use-words.ts";

type Company = Debits["companies"][number];
const FORMAT = "pain.008.001.08";

/** Shows which debits go into the next file of a company and which do not yet, and makes the file. */
export function NextFile({ company }: { company: Company }) {
  const { t, sayMoney } = useWords();
  const { site, name, ready, late, waiting } = company;
  const count = ready.reduce((all, one) => all + one.count, 0);
  const amount = ready.reduce((all, one) => all + one.amount, 0);
  const isNothing = ready.length + late.length + waiting.length === 0;
  const label = t("debits.make", { count, money: sayMoney({ amount, currency: "EUR" }) });
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="break-words">{name}</h2>
      {isNothing && <p className="text-ink-2">{t("debits.nothing")}</p>}
      <Group title={t("debits.ready")} days={ready} />
      <Group title={t("debits.late")} days={late} />
      <Group title={t("debits.waiting")} days={waiting} />

      {count > 0 && (
        <LongWork runs={[]} start={{ kind: "debit_file", input: { site, format: FORMAT }, label }} />
      )}
    </Card>
  );
}

function Group({ title, days }: { title: string; days: Company["ready"] }) {
  const { t, sayMoney, sayDay } = useWords();
  if (days.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {days.map(({ due_on, count, amount }) => (
          <li key={due_on} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{t("debits.line", { count, day: sayDay(due_on) })}</span>
            <span className="ms-auto tabular-nums">{sayMoney({ amount, currency: "EUR" })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
