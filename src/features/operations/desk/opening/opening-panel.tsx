import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { GettingStarted } from "../../opening-contract.ts";
import { listLeft } from "./list-left.ts";

export const openingPanel = {
  Panel: OpeningPanel,
  /** The demo is never set up. */
  waits: (data: GettingStarted) => !data.is_demo && !data.is_complete,
};

function OpeningPanel({ data }: { data: GettingStarted }) {
  const t = useTexts("operations");
  return (
    <Notice
      tone="warning"
      title={t("opening.panel")}
      action={
        <LinkButton size="small" to="/desk/getting-started">
          {t("opening.title")}
        </LinkButton>
      }
    >
      {t("opening.panel_words", { count: listLeft(data).length })}
    </Notice>
  );
}
