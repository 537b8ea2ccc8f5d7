import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { Discount } from "../../contract.ts";
import { useShopWords } from "../use-shop-words.ts";
import { Countdown } from "./countdown.tsx";
import { sayEnd } from "./say-end.ts";

type TimeBonusModalProps = {
  bonus: Discount;
  /** Total duration of the bonus. */
  hours: number;
  from: string;
  onClose: () => void;
  onOver: () => void;
};

export function TimeBonusModal({ bonus, hours, from, onClose, onOver }: TimeBonusModalProps) {
  const { t, tag, percent } = useShopWords();
  const said = { percent: percent(bonus.value_percentage) };
  // Only the browser renders this, so the time is the member's own.
  const until = sayEnd(new Date(bonus.expires ?? from), new Date(), { tag });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("offers.modal.title", said)}
      closeLabel={t("offers.modal.close")}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("offers.modal.later")}
          </Button>
          <LinkButton to={href("/credits")} onClick={onClose}>
            {t("offers.modal.button")}
          </LinkButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t("offers.modal.words", { count: hours, until, ...said })}</p>
        {bonus.expires && (
          <p className="flex flex-col items-center gap-1 rounded-card bg-success-soft p-4">
            <span className="text-ink-2 text-sm">{t("offers.modal.left")}</span>
            <span className="text-3xl">
              <Countdown until={bonus.expires} from={from} onOver={onOver} />
            </span>
          </p>
        )}
      </div>
    </Dialog>
  );
}
