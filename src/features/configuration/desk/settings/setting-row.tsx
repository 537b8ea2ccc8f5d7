import { href } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { SettingView } from "../../contract.ts";
import type { SayValue } from "../parts/say-value.ts";
import { SettingControl } from "./setting-control.tsx";
import type { Draft, useDraft } from "./use-draft.ts";

type Props = {
  setting: SettingView;
  site: number;
  /** Name of the site whose values stand beside. */
  beside: string | null;
  draft: ReturnType<typeof useDraft>;
  error: string | undefined;
  words: SayValue;
  mayWrite: boolean;
};

/** One setting: its field, its default, and what another site has. */
export function SettingRow({ setting, site, beside, draft, error, words, mayWrite }: Props) {
  const { t, say, sayLabel } = words;
  const { name, control } = setting;
  const isDrafted = Object.hasOwn(draft.draft, name);
  const value = currentValue(setting, draft.draft);
  const isDefault = JSON.stringify(value) === JSON.stringify(setting.default);
  const label = sayLabel(name);
  const hint = sayHint(setting, words);
  return (
    <li className="flex max-w-text flex-col gap-3 py-5" id={name}>
      {mayWrite ? (
        <SettingControl
          setting={setting}
          label={label}
          hint={hint}
          value={value}
          error={error}
          onChange={(next) => draft.change(name, next)}
          words={words}
        />
      ) : (
        <div className="flex flex-col gap-1">
          <h3 className="font-semibold">{label}</h3>
          <p className="text-ink-2 text-sm">{hint}</p>
          <p className="break-words">{say(name, value, control)}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2 text-sm">
        {setting.is_changed && <Badge>{t("changed")}</Badge>}
        {setting.is_dangerous && <Badge tone="warning">{t("dangerous")}</Badge>}
        {!isDefault && (
          <span className="break-words">{t("default", { value: say(name, setting.default, control) })}</span>
        )}
        {beside !== null && (
          <span className="break-words">
            {t("at", { site: beside, value: say(name, setting.beside, control) })}
          </span>
        )}
        {mayWrite && isDrafted && (
          <Button variant="quiet" size="small" onClick={() => draft.forget(name)}>
            {t("keep")}
          </Button>
        )}
        {mayWrite && !isDefault && (
          <Button variant="quiet" size="small" onClick={() => draft.reset(name)}>
            {t("reset")}
          </Button>
        )}
        <TextLink
          to={`${href("/desk/settings/history")}?site=${site}&setting=${name}`}
          aria-label={t("history.of", { setting: label })}
        >
          {t("history.link")}
        </TextLink>
      </div>
    </li>
  );
}

function currentValue(setting: SettingView, draft: Draft): unknown {
  if (!Object.hasOwn(draft, setting.name)) return setting.value;
  return draft[setting.name] === undefined ? setting.default : draft[setting.name];
}

/** Says what a setting does, and in which unit it is counted. */
function sayHint({ name, unit, per }: SettingView, { t }: SayValue): string {
  const what = t(`settings.${name as "min_age"}.what`);
  const counted = [unit && t(`units.${unit.replaceAll(" ", "_") as "days"}`), per && t(`per.${per}`)].filter(
    Boolean,
  );
  return counted.length > 0 ? `${what} (${counted.join(" ")})` : what;
}
