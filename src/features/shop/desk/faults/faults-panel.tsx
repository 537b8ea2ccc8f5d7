import { href, Link } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { Card } from "#ui/card.tsx";
import type { countFaults } from "../../desk-faults-contract.ts";
import { useWords } from "../parts/use-words.ts";

type Data = OutputOf<typeof countFaults>;

export const faultsPanel = { Panel: FaultsPanel, waits: ({ count }: Data) => count > 0 };

/** How many payment faults wait, and for how long. */
function FaultsPanel({ data: { count, oldest } }: { data: Data }) {
  const { t, sayDay } = useWords();
  return (
    <Card as="section" className="relative hover:bg-surface-2">
      <h2>
        <Link to={href("/desk/faults")} className="after:absolute after:inset-0">
          {t("panels.faults")}
        </Link>
      </h2>
      <p className="text-ink-2">{t("panels.faults_words", { count, day: oldest ? sayDay(oldest) : "" })}</p>
    </Card>
  );
}
