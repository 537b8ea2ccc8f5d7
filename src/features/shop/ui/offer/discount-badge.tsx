import TicketPercent from "lucide-react/icons/ticket-percent";
import { Badge } from "#ui/badge.tsx";
import type { Discount } from "../../contract.ts";
import { useShopWords } from "../use-shop-words.ts";

export function DiscountBadge({ discount }: { discount: Discount }) {
  const { t, percent } = useShopWords();
  return (
    <Badge tone="success" icon={<TicketPercent />}>
      {t("offers.badge", { percent: percent(discount.value_percentage) })}
    </Badge>
  );
}
