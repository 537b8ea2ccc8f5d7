import ArrowRight from "lucide-react/icons/arrow-right";
import { useState } from "react";
import { href, useNavigate } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { KeyMark } from "#ui/keys/key-mark.tsx";
import { useKeys } from "#ui/keys/use-keys.ts";
import type { Queue } from "../../case-rules.ts";
import type { claimCase } from "../../desk-contract.ts";

/** Leases the next case and opens it: an urgent one first, then one of this queue. */
export function NextButton({ queue }: { queue: Queue }) {
  const t = useTexts("moderation-desk");
  const navigate = useNavigate();
  const { busy, error, run } = useAction();
  const [isNothing, setNothing] = useState(false);
  const handleNext = () =>
    run(async () => {
      setNothing(false);
      const options = { body: { queue }, memberId: null };
      const claimed = await call<typeof claimCase>("POST", "/api/desk/case-claims", options);
      if (claimed.case === null) setNothing(true);
      else await navigate(href("/desk/cases/:id", { id: String(claimed.case) }));
    });
  useKeys({ n: () => void handleNext() });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={<ArrowRight />} loading={busy} onClick={() => void handleNext()}>
        {t("next")} <KeyMark>n</KeyMark>
      </Button>
      {isNothing && <Notice live="status">{t("nothing")}</Notice>}
      {error && (
        <Notice tone="danger" live="alert">
          {error.message || t("failed")}
        </Notice>
      )}
    </div>
  );
}
