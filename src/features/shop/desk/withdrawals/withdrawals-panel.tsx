import { href, Link } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { Card } from "#ui/card.tsx";
import type { countWithdrawals } from "../../desk-withdrawals-contract.ts";
import { useWords } from "../parts/use-words.ts";

type Data = OutputOf<typeof countWithdrawals>;

export const withdrawalsPanel = { Panel: WithdrawalsPanel, waits: ({ near }: Data) => near > 0 };

/** Withdrawals whose 14 days are nearly over. */
function WithdrawalsPanel({ data: { near, next_due_at } }: { data: Data }) {
  const { t, sayDay } = useWords();
  return (
    <Card as="section" className="relative hover:bg-surface-2">
      <h2>
        <Link to={href("/desk/withdrawals")} className="after:absolute after:inset-0">
          {t("panels.withdrawals")}
        </Link>
      </h2>
      <p className="text-ink-2">
        {t("panels.withdrawals_words", { count: near, day: next_due_at ? sayDay(next_due_at) : "" })}
      </p>
    </Card>
  );
}
