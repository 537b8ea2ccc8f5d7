import { href, Link } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import type { listProposals } from "../contract.ts";
import { TimeLeft } from "./time-left.tsx";
import { useProposalTitle } from "./use-proposal-title.ts";

type Data = OutputOf<typeof listProposals>;

const listWaiting = ({ proposals }: Data) => proposals.filter(({ may_answer }) => may_answer);

export const proposalsPanel = {
  Panel: ProposalsPanel,
  waits: (data: Data) => listWaiting(data).length > 0,
};

/** Proposals that the person can answer. */
function ProposalsPanel({ data }: { data: Data }) {
  const t = useTexts("desk");
  const sayTitle = useProposalTitle();
  return (
    <Card as="section">
      <h2>{t("proposals.to_answer")}</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {listWaiting(data).map((one) => (
          <li
            key={one.id}
            className="relative flex min-h-touch flex-wrap items-center gap-x-3 py-2 hover:bg-surface-2"
          >
            <Link
              to={href("/desk/proposals")}
              className="min-w-0 grow break-words font-semibold after:absolute after:inset-0"
            >
              {sayTitle(one)}
            </Link>
            <TimeLeft until={one.expires_at} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
