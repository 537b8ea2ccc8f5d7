import type { OutputOf } from "#base/endpoint.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { readSuccess } from "../../contract.ts";

type Data = OutputOf<typeof readSuccess>;

const listTooHigh = ({ sites }: Data) => sites.filter((site) => site.is_too_high);

export const claimsPanel = {
  Panel: ClaimsPanel,
  waits: (data: Data) => listTooHigh(data).length > 0,
};

/** Sites that claim more about the success of premium than was measured. */
function ClaimsPanel({ data }: { data: Data }) {
  const t = useTexts("figures-desk");
  return listTooHigh(data).map(({ id, name }) => (
    <Notice
      key={id}
      tone="warning"
      title={`${name}: ${t("success.warning")}`}
      action={
        <LinkButton size="small" to="/desk/figures/success">
          {t("success.see")}
        </LinkButton>
      }
    >
      {t("success.warning_words")}
    </Notice>
  ));
}
