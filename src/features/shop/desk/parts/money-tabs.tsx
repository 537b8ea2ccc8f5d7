import { LinkTabs } from "#ui/link-tabs.tsx";
import { useWords } from "./use-words.ts";

/** The places of the desk for orders, codes, withdrawals, faults and debts. */
export function MoneyTabs() {
  const { t } = useWords();
  return (
    <LinkTabs
      label={t("tabs.label")}
      tabs={[
        { to: "/desk/orders", label: t("tabs.orders") },
        { to: "/desk/withdrawals", label: t("tabs.withdrawals") },
        { to: "/desk/faults", label: t("tabs.faults") },
        { to: "/desk/receivables", label: t("tabs.receivables") },
        { to: "/desk/codes", label: t("tabs.codes") },
      ]}
    />
  );
}
