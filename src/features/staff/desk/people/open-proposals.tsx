import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { ProposalView } from "../../people-contract.ts";

/** Leads to the proposals that wait for an answer. */
export function OpenProposals({ proposals }: { proposals: readonly ProposalView[] }) {
  const t = useTexts("staff");
  const open = proposals.filter(({ state }) => state === "open").length;
  if (open === 0) return null;
  return (
    <Notice
      title={t("proposals.open", { n: open })}
      action={
        <LinkButton size="small" to={href("/desk/proposals")}>
          {t("proposals.see")}
        </LinkButton>
      }
    />
  );
}
