import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { InquiryCounts } from "../../desk-contract.ts";

export const inquiriesPanel = {
  Panel: InquiriesPanel,
  waits: ({ waiting }: InquiryCounts) => waiting > 0,
};

/** How many inquiries wait for an answer, and since when. */
function InquiriesPanel({ data: { waiting, oldest, mine } }: { data: InquiryCounts }) {
  const t = useTexts("inquiries-desk");
  const tag = useRegionalTag();
  return (
    <Notice
      title={t("home.title", { n: waiting })}
      action={
        <LinkButton size="small" to="/desk/service">
          {t("home.see")}
        </LinkButton>
      }
    >
      {[oldest && t("home.oldest", { time: sayMoment(oldest, tag) }), mine > 0 && t("home.mine", { n: mine })]
        .filter(Boolean)
        .join(" · ")}
    </Notice>
  );
}
