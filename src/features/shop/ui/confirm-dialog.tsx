import { useEffect, useRef } from "react";
import { Dialog } from "#ui/dialog.tsx";
import type { Offer, OfferedBundle } from "../contract.ts";
import { LawfulWords, OrderButton } from "./lawful-order.tsx";
import type { Pay } from "./pay-ways.ts";
import { nameBrand } from "./use-method-name.ts";
import { useShopWords } from "./use-shop-words.ts";
import type { Start } from "./use-start.ts";

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  words: { offer: Offer; bundle: OfferedBundle; start: Start; pay: Pay };
  busy: boolean;
  failure: string | null;
  onOrder: () => void;
};

/** The step between choosing and paying, with all legally required information on one screen. */
export function ConfirmDialog({ open, onClose, words, busy, failure, onOrder }: ConfirmDialogProps) {
  const { t } = useShopWords();
  const method = useNameOf(words.offer, words.pay);
  const start = useRef<HTMLDivElement>(null);
  // Focuses the start of the information instead of its first link, so that screen readers read it out.
  useEffect(() => {
    if (open) start.current?.focus();
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("confirm.title")}
      closeLabel={t("confirm.back")}
      closable={!busy}
      actions={<OrderButton busy={busy} failure={failure} onOrder={onOrder} />}
    >
      <div ref={start} tabIndex={-1}>
        <LawfulWords {...words} method={method} />
      </div>
    </Dialog>
  );
}

function useNameOf({ cards }: Offer, pay: Pay): string {
  const { t } = useShopWords();
  const card = cards.find(({ id }) => `card:${id}` === pay);
  if (card) return t("card.name", { brand: nameBrand(card.brand), last4: card.last4 });
  return t(`methods.${pay as Exclude<Pay, `card:${number}`>}`);
}
