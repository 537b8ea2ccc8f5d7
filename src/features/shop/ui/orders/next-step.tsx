import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { Order } from "../../contract.ts";
import { useShopWords } from "../use-shop-words.ts";
import { useWayBack } from "../way-back.ts";
import { ReceiptLink } from "./order-rows.tsx";
import { outcomeOf } from "./outcome.ts";

/** Ways on for the member after a payment, the likeliest first. */
export function NextStep({ order }: { order: Order }) {
  if (order.state === "loading") return <PayOn order={order} />;
  return outcomeOf(order) ? <PayAgain order={order} /> : <GoOn order={order} />;
}

function PayOn({ order: { next, bundle } }: { order: Order }) {
  const { t } = useShopWords();
  return (
    <div className="flex flex-col gap-3">
      {next && (
        <Button wide size="large" onClick={() => window.location.assign(next.url)}>
          {t("result.go_on")}
        </Button>
      )}
      <LinkButton
        wide
        variant={next ? "quiet" : "secondary"}
        to={href("/credits/:id/:paymentmethod?", { id: bundle })}
      >
        {t("result.other_method")}
      </LinkButton>
    </div>
  );
}

/** After a declined payment another method comes first, otherwise the same one. */
function PayAgain({ order }: { order: Order }) {
  const { t } = useShopWords();
  const wayBack = useWayBack();
  const { bundle, method } = order;
  const outcome = outcomeOf(order);
  const again = {
    to: href("/credits/:id/:paymentmethod?", { id: bundle, paymentmethod: method }),
    words: t("failure.retry"),
  };
  const other = {
    to: href("/credits/:id/:paymentmethod?", { id: bundle }),
    words: t("result.other_method"),
  };
  const orders = { to: href("/transactions/:id?"), words: t("orders.title") };
  const [first, second] =
    outcome === "closed" ? [orders] : outcome === "declined" ? [other, again] : [again, other];
  return (
    <div className="flex flex-col gap-3">
      <LinkButton wide size="large" to={first.to}>
        {first.words}
      </LinkButton>
      {second && (
        <LinkButton wide variant="secondary" to={second.to}>
          {second.words}
        </LinkButton>
      )}
      <LinkButton wide variant="quiet" to={wayBack}>
        {t("result.back")}
      </LinkButton>
    </div>
  );
}

function GoOn({ order }: { order: Order }) {
  const { t } = useShopWords();
  return (
    <div className="flex flex-col gap-3">
      <LinkButton wide size="large" to={useWayBack()}>
        {t("result.back")}
      </LinkButton>
      <div className="flex flex-wrap justify-center gap-3">
        <ReceiptLink order={order} />
        <LinkButton variant="quiet" to={href("/transactions/:id?")}>
          {t("orders.title")}
        </LinkButton>
      </div>
    </div>
  );
}
