import { useState } from "react";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { sortGifts } from "../../gifts.ts";
import { GiftPicture } from "./gift-picture.tsx";
import { useGiftName } from "./use-gift-name.ts";

type GiftDialogProps = {
  /** Price by gift code, as in `writing.prices.gifts`. */
  prices: Readonly<Record<string, number>>;
  credits: number;
  name: string;
  onChoose: (code: string) => void;
  onClose: () => void;
  /** True while the gift is being sent; the dialog stays open. */
  busy?: boolean;
  error?: string | null;
};

/** Lists every gift with its price. The button that sends the chosen gift shows what it costs. */
export function GiftDialog(props: GiftDialogProps) {
  const { prices, credits, name, onChoose, onClose, busy = false, error = null } = props;
  const t = useTexts("chat");
  const [chosen, setChosen] = useState<string | null>(null);
  const gifts = sortGifts(prices);
  const price = chosen === null ? 0 : (prices[chosen] ?? 0);
  const short = chosen === null ? 0 : Math.max(0, price - credits);
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t("gift.title", { name })}
      closeLabel={t("close")}
      actions={
        short > 0 ? (
          <>
            <p role="status" className="grow self-center font-semibold text-warning">
              {t("gift.short", { credits: t("credits", { count: short }) })}
            </p>
            <LinkButton to={href("/credits")}>{t("get_credits")}</LinkButton>
          </>
        ) : (
          <Button
            loading={busy}
            disabled={chosen === null}
            onClick={() => chosen !== null && onChoose(chosen)}
          >
            {chosen === null ? t("gift.choose") : t("gift.send", { credits: t("credits", { count: price }) })}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {error && <FormError>{error}</FormError>}
        <p className="text-ink-2">{t("gift.have", { credits: t("credits", { count: credits }) })}</p>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
          {gifts.map(({ code, price }) => (
            <li key={code}>
              <GiftTile
                code={code}
                price={price}
                short={Math.max(0, price - credits)}
                chosen={code === chosen}
                onChoose={() => setChosen(code)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

type GiftTileProps = {
  code: string;
  price: number;
  /** Number of credits missing for this gift. */
  short: number;
  chosen: boolean;
  onChoose: () => void;
};

function GiftTile({ code, price, short, chosen, onChoose }: GiftTileProps) {
  const t = useTexts("chat");
  const name = useGiftName()(code);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        "flex size-full flex-col items-center gap-1 rounded-card border-2 px-2 pt-3 pb-2 text-center transition-colors hover:bg-surface-2",
        chosen ? "border-accent bg-surface-2" : "border-line",
      )}
    >
      <GiftPicture gift={code} className={classNames("size-20", short > 0 && "opacity-60")} />
      <span className="font-semibold leading-title">{name}</span>
      <span className="text-ink-2 text-sm">{t("credits", { count: price })}</span>
      {short > 0 && (
        <span className="text-sm text-warning">
          {t("gift.short", { credits: t("credits", { count: short }) })}
        </span>
      )}
    </button>
  );
}
