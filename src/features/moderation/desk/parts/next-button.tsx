import ArrowRight from "lucide-react/icons/arrow-right";
import { useState } from "react";
import { href, useNavigate, useSearchParams } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { KeyMark } from "#ui/keys/key-mark.tsx";
import { useKeys } from "#ui/keys/use-keys.ts";
import { QUEUES, type Queue } from "../../case-rules.ts";
import type { claimCase } from "../../desk-contract.ts";
import { filtersIn } from "../queue/filters.ts";
import { BreakOffer } from "./break-offer.tsx";

type Held = { case: number; lease: number };

/**
 * Leases the next case and opens it: an urgent one first, then one of this queue that fits the filters. A case keeps the
 * queue and the filters in its address, for the one after it.
 */
export function NextButton({ queue: queueHere }: { queue: Queue }) {
  const t = useTexts("moderation-desk");
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const queue = QUEUES.find((one) => one === searchParams.get("queue")) ?? queueHere;
  const filters = filtersIn({ searchParams });
  const { busy, error, run } = useAction();
  const [isNothing, setNothing] = useState(false);
  const [offered, setOffered] = useState<Held | null>(null);
  const open = async ({ case: id }: Held) => {
    setOffered(null);
    const from = Object.keys(filters).length > 0 ? `?${new URLSearchParams({ ...filters, queue })}` : "";
    await navigate(href("/desk/cases/:id", { id: String(id) }) + from);
  };
  const handleNext = () =>
    run(async () => {
      setNothing(false);
      const body = { ...filters, queue, ...(filters.site && { site: Number(filters.site) }) };
      const options = { body, memberId: null } as never;
      const claimed = await call<typeof claimCase>("POST", "/api/desk/case-claims", options);
      if (claimed.case === null || claimed.lease === null) return setNothing(true);
      const held = { case: claimed.case, lease: claimed.lease };
      if (claimed.break_due) setOffered(held);
      else await open(held);
    });
  useKeys({ n: () => void handleNext() });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={<ArrowRight />} loading={busy} onClick={() => void handleNext()}>
        {t("next")} <KeyMark>n</KeyMark>
      </Button>
      {offered && <BreakOffer held={offered} onGoOn={() => void open(offered)} />}
      {isNothing && <Notice live="status">{t("nothing")}</Notice>}
      {error && (
        <Notice tone="danger" live="alert">
          {error.message || t("failed")}
        </Notice>
      )}
    </div>
  );
}
