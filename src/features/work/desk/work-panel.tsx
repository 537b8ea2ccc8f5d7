import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import type { WorkRuns } from "../contract.ts";
import { LongWork } from "../ui/work.tsx";

/** What the person started and has not taken yet. */
const listOpen = ({ runs }: WorkRuns) =>
  runs.filter(({ is_own, state, file }) => is_own && (isOpen(state) || (state === "done" && file !== null)));

const isOpen = (state: string) => state === "queued" || state === "running" || state === "failed";

export const workPanel = {
  Panel: WorkPanel,
  waits: (data: WorkRuns) => listOpen(data).length > 0,
};

function WorkPanel({ data }: { data: WorkRuns }) {
  const t = useTexts("work");
  return (
    <Card as="section">
      <h2>{t("own")}</h2>
      <LongWork runs={listOpen(data)} />
    </Card>
  );
}
