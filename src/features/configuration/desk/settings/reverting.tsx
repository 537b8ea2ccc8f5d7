import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { SayValue } from "../parts/say-value.ts";
import type { useDraft } from "./use-draft.ts";

type Props = {
  reverting: {
    set: Readonly<Record<string, unknown>>;
    changed_later: readonly { setting: string; now?: unknown }[];
  };
  draft: ReturnType<typeof useDraft>;
  words: SayValue;
};

/** Says that an earlier change is being taken back, and which of its settings were changed again since. */
export function Reverting({ reverting: { set, changed_later }, draft, words: { t, say, sayLabel } }: Props) {
  const left = changed_later.filter(({ setting }) => !Object.hasOwn(draft.draft, setting));
  return (
    <Notice title={t("revert.notice")}>
      {left.length > 0 && (
        <>
          <p>{t("revert.later")}</p>
          <ul className="mt-2 flex flex-col gap-2">
            {left.map(({ setting, now }) => (
              <li key={setting} className="flex flex-wrap items-center gap-3">
                <span className="break-words">
                  <span className="font-semibold">{sayLabel(setting)}</span> {say(setting, now)}
                </span>
                <Button variant="secondary" size="small" onClick={() => draft.change(setting, set[setting])}>
                  {t("revert.include")}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
