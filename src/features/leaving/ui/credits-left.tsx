import { href } from "react-router";
import { formatMoney } from "#base/money.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { WayOut } from "../contract.ts";
import { useLeavingWords } from "./use-leaving-words.ts";

type Sum = WayOut["money"]["refundable"];

/** Explains what happens to unused credits. If some can be refunded, that button comes first. */
export function CreditsLeft({ wayOut: { money, erase_at } }: { wayOut: WayOut }) {
  const { t, tag, day } = useLeavingWords();
  const shop = useTexts("shop");
  const credits = (count: number) => shop("credits", { count });
  const date = day(erase_at);
  const wordsFor = ({ credits: count, sums }: Sum) => ({
    credits: credits(count),
    sum: sums.map((one) => formatMoney(one, tag)).join(" + "),
    date,
  });
  const rest = (["at_closing", "at_erasure", "lapsing"] as const).filter((what) => money[what].credits > 0);
  const canRefund = money.refundable.credits > 0;
  if (!canRefund && rest.length === 0 && money.given === 0) return null;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-lg">{t("money.title")}</h2>
      {canRefund && (
        <>
          <p>{t("money.refundable", wordsFor(money.refundable))}</p>
          <div>
            <LinkButton to={href("/transactions/:id?")}>{t("money.refund")}</LinkButton>
          </div>
          <p className="text-ink-2 text-sm">{t("money.without")}</p>
        </>
      )}
      {rest.map((what) => (
        <p key={what} className="text-ink-2 text-sm">
          {t(`money.${what}`, wordsFor(money[what]))}
        </p>
      ))}
      {money.given > 0 && (
        <p className="text-ink-2 text-sm">{t("money.given", { credits: credits(money.given), date })}</p>
      )}
    </Card>
  );
}
