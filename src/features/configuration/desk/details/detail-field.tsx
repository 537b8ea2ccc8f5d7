import { href } from "react-router";
import { TextLink } from "#ui/text-link.tsx";
import type { SettingView } from "../../contract.ts";
import type { SayValue } from "../parts/say-value.ts";
import { SettingControl } from "../settings/setting-control.tsx";
import type { useDetails } from "./details-frame.tsx";

type Props = {
  setting: SettingView;
  site: number;
  details: ReturnType<typeof useDetails>;
  mayWrite: boolean;
  words: SayValue;
};

/** One field of a site with what it is for, or its value for those who may only read. */
export function DetailField({ setting, site, details, mayWrite, words }: Props) {
  const { t, say, sayLabel } = words;
  const { name, control } = setting;
  const [label, hint] = [sayLabel(name), t(`settings.${name as "company_name"}.what`)];
  const value = details.valueOf(name);
  return (
    <div className="flex flex-col gap-2">
      {mayWrite ? (
        <SettingControl
          {...{ setting, label, hint, value, words }}
          error={details.faultOf(name)}
          onChange={(next) => details.change(name, next)}
        />
      ) : (
        <div className="flex flex-col gap-1">
          <h3 className="font-semibold">{label}</h3>
          <p className="break-words">{say(name, value, control)}</p>
        </div>
      )}
      <p className="text-sm">
        <TextLink
          to={`${href("/desk/settings/history")}?site=${site}&setting=${name}`}
          aria-label={t("history.of", { setting: label })}
        >
          {t("history.link")}
        </TextLink>
      </p>
    </div>
  );
}
