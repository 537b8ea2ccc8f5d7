import Landmark from "lucide-react/icons/landmark";
import { href } from "react-router";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { Failure } from "../../loaded-offer.ts";
import { ConfirmFirst } from "../confirm-first.tsx";
import { ShopFailure } from "../shop-failure.tsx";
import { useShopWords } from "../use-shop-words.ts";

type NoDebitProps = { failure: Failure; bundle: string; code: string | null };

/** Explains a refusal and offers other methods. Other failures can be retried. */
export function NoDebit({ failure, bundle, code }: NoDebitProps) {
  const { t } = useShopWords();
  const query = code === null ? "" : `?${new URLSearchParams({ code })}`;
  const others = (
    <LinkButton wide to={`${href("/credits/:id/:paymentmethod?", { id: bundle })}${query}`}>
      {t("result.other_method")}
    </LinkButton>
  );
  if (!failure.code.startsWith("shop."))
    return (
      <>
        {failure.code === "not_confirmed" ? <ConfirmFirst /> : <ShopFailure failure={failure} />}
        {others}
      </>
    );
  return (
    <EmptyState icon={<Landmark />} title={t("debit.unavailable.title")} action={others}>
      <p>{failure.message}</p>
      <p>{t("debit.unavailable.words")}</p>
    </EmptyState>
  );
}
