import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { SayValue } from "../parts/say-value.ts";

type Props = {
  reverting: {
    changed_later: readonly { setting: string; now?: unknown }[];
  };
  isIncluded: (setting: string) => boolean;
  onInclude: (setting: string) => void;
  words: SayValue;
};

/** Says that an earlier change is being taken back, and which of its settings were changed again since. */
export function Reverting({
  reverting: { changed_later },
  isIncluded,
  onInclude,
  words: { t, say, sayLabel },
}: Props) {
  const left = changed_later.filter(({ setting }) => !isIncluded(setting));
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
                <Button variant="secondary" size="small" onClick={() => onInclude(setting)}>
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
