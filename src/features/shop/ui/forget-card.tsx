import Trash2 from "lucide-react/icons/trash-2";
import { href, useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { useToast } from "#ui/feedback/toast-context.ts";
import { FieldError } from "#ui/fields/error.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { Card, forgetCard } from "../contract.ts";
import { useOrderFailure } from "./orders/use-order-failure.ts";
import { useShopWords } from "./use-shop-words.ts";

/** Deletes a stored card, here and at the provider. */
export function ForgetCard({ card }: { card: Card }) {
  const { t } = useShopWords();
  const toast = useToast();
  const navigate = useNavigate();
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const failure = useOrderFailure(error);
  const forget = () =>
    run(async () => {
      const options = { body: { card: card.id }, memberId, repeatable: true };
      await call<typeof forgetCard>("DELETE", "/api/cards", options);
      toast({ tone: "success", title: t("repeat.deleted") });
      await navigate(href("/credits"), { replace: true });
    });
  return (
    <>
      <Button
        wide
        variant="quiet"
        icon={<Trash2 className="size-5" />}
        loading={busy}
        onClick={() => void forget()}
      >
        {t("repeat.delete")}
      </Button>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </>
  );
}
