import type { MemberPanelProps } from "#base/member-page.ts";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Detail, Details } from "#ui/details.tsx";
import type { readMemberWallet } from "../contract.ts";

/** Credits and premium, with where the latest credits came from. */
export function WalletPanel({ data }: MemberPanelProps<typeof readMemberWallet>) {
  const t = useTexts("assistance");
  const tag = useRegionalTag();
  const { credits, premium, lots } = data;
  const format = new Intl.NumberFormat(tag);
  return (
    <>
      <Details title={t("wallet.title")}>
        <Detail term={t("wallet.balance")}>{format.format(credits)}</Detail>
        <Detail term={t("wallet.premium")}>{t(premium ? "wallet.yes" : "wallet.no")}</Detail>
      </Details>
      <Details title={t("wallet.lots")} empty={t("wallet.no_lots")}>
        {lots.map((lot) => (
          <Detail
            key={lot.id}
            term={`${t(`wallet.reasons.${lot.reason as "order"}`)} · ${sayMoment(lot.at, tag)}`}
          >
            <span className="tabular-nums">
              {t("wallet.left", { left: format.format(lot.left), all: format.format(lot.credits) })}
            </span>
          </Detail>
        ))}
      </Details>
    </>
  );
}
