import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { SettingFault } from "../../contract.ts";
import type { SayValue } from "../parts/say-value.ts";
import type { useDraft } from "./use-draft.ts";

type Props = {
  faults: readonly SettingFault[];
  words: SayValue;
  draft: ReturnType<typeof useDraft>;
  mayWrite: boolean;
};

/** Names what is wrong in the database, and offers to take it away. */
export function Faults({ faults, words: { t, sayLabel }, draft, mayWrite }: Props) {
  if (faults.length === 0) return null;
  return (
    <Notice tone="danger" title={t("fault.title")}>
      <ul className="flex flex-col gap-2">
        {faults.map(({ setting, problem, other }) => (
          <li key={`${setting} ${problem}`} className="flex flex-wrap items-center gap-3">
            <span className="break-words">
              {t(`fault.${problem}`, { setting: sayLabel(setting), other: sayLabel(other ?? "") })}
            </span>
            {mayWrite && (problem === "unknown" || problem === "invalid") && (
              <Button variant="secondary" size="small" onClick={() => draft.reset(setting)}>
                {t("fault.remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
