import TicketPercent from "lucide-react/icons/ticket-percent";
import { href, Link } from "react-router";
import type { Discount } from "../../contract.ts";
import { useShopWords } from "../use-shop-words.ts";
import { Countdown } from "./countdown.tsx";

type OfferBarProps = { offer: Discount; from: string; onOver: () => void };

export function OfferBar({ offer, from, onOver }: OfferBarProps) {
  const { t, percent } = useShopWords();
  const words = t(offer.kind === "time_bonus" ? "offers.bonus" : "offers.welcome", {
    percent: percent(offer.value_percentage),
  });
  return (
    <aside aria-label={t("offers.label")} className="bg-success-soft text-ink text-sm">
      <Link
        to={href("/credits")}
        className="container-page flex min-h-touch flex-wrap items-center justify-center gap-x-3 gap-y-0.5 py-1.5 text-center hover:underline"
      >
        <TicketPercent className="size-5 text-success max-sm:hidden" aria-hidden="true" />
        <span>{words}</span>
        {offer.expires && <Countdown until={offer.expires} from={from} onOver={onOver} />}
      </Link>
    </aside>
  );
}
