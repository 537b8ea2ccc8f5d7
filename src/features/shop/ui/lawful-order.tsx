import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Offer, OfferedBundle } from "../contract.ts";
import { PriceRows, Row, Rows } from "./price-rows.tsx";
import { useShopWords } from "./use-shop-words.ts";
import type { Start } from "./use-start.ts";

type LawfulOrderProps = {
  offer: Offer;
  bundle: OfferedBundle;
  /** Displayed name of the payment method. */
  method: string;
  start: Start | null;
};

/** Information that the law requires directly before the order button. */
export function LawfulWords({ offer, bundle, method, start }: LawfulOrderProps) {
  const { t, credits } = useShopWords();
  return (
    <div className="flex flex-col gap-4">
      <Rows>
        <Row name={t("row.bundle")}>{credits(bundle.credits)}</Row>
        <Row name={t("row.method")}>{method}</Row>
      </Rows>
      <PriceRows offer={offer} bundle={bundle} />
      <div className="flex flex-col gap-2 text-ink-2 text-sm">
        <p>{t("confirm.renewal")}</p>
        {start !== null && <p>{start === "now" ? t("start.chosen_now") : t("start.chosen_later")}</p>}
        <p>{t("confirm.refund", { days: offer.refund_days })}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <TextLink to={href("/pages/return-policy")} target="_blank">
            {t("confirm.policy")}
          </TextLink>
          <TextLink to={href("/withdraw")} target="_blank">
            {t("confirm.withdraw")}
          </TextLink>
        </p>
      </div>
    </div>
  );
}

type OrderButtonProps = { busy: boolean; failure: string | null; onOrder: () => void };

/** The law prescribes the button's text. */
export function OrderButton({ busy, failure, onOrder }: OrderButtonProps) {
  const { t } = useShopWords();
  return (
    <div className="flex w-full flex-col gap-3">
      {failure !== null && <FormError>{failure}</FormError>}
      <Button wide size="large" loading={busy} onClick={onOrder}>
        {t("order_button")}
      </Button>
    </div>
  );
}
