import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import type words from "../../locales/en.json";

type Indicator = keyof (typeof words)["indicator"];
type Scope = keyof (typeof words)["scope"];

/** Words of what a report counts. Countries and languages are named by the browser. */
export function useReportWords() {
  const t = useTexts("transparency");
  const tag = useRegionalTag();
  return {
    sayIndicator: (indicator: string) => t(`indicator.${indicator as Indicator}`),
    sayScope: (scope: string) => {
      if (/^[A-Z]{2}$/.test(scope)) return new Intl.DisplayNames(tag, { type: "region" }).of(scope) ?? scope;
      if (/^[a-z]{2}$/.test(scope))
        return new Intl.DisplayNames(tag, { type: "language" }).of(scope) ?? scope;
      return t(`scope.${scope as Scope}`);
    },
  };
}
