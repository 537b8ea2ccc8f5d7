import { Badge } from "#ui/badge.tsx";
import type { Difference, SettingView } from "../../contract.ts";
import type { SayValue } from "./say-value.ts";

type Props = {
  differences: readonly Difference[];
  settings: readonly SettingView[];
  words: SayValue;
};

/** What each setting is now and what it will be. */
export function Differences({ differences, settings, words: { t, say, sayLabel } }: Props) {
  return (
    <dl className="divide-y divide-line">
      {differences.map(({ setting, from, to, is_dangerous }) => {
        const control = settings.find(({ name }) => name === setting)?.control;
        return (
          <div key={setting} className="flex flex-col gap-1 py-3">
            <dt className="flex flex-wrap items-center gap-2 font-semibold">
              {sayLabel(setting)}
              {is_dangerous && <Badge tone="warning">{t("dangerous")}</Badge>}
            </dt>
            <dd className="flex flex-wrap gap-x-2 break-words text-ink-2">
              <span>{t("dialog.from")}</span>
              <del>{say(setting, from, control)}</del>
            </dd>
            <dd className="flex flex-wrap gap-x-2 break-words">
              <span className="text-ink-2">{t("dialog.to")}</span>
              <ins className="font-semibold no-underline">{say(setting, to, control)}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
