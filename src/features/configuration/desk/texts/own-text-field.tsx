import { href } from "react-router";
import type { Locale } from "#base/locales.ts";
import { OWN_TEXTS, type OwnTextKey } from "#base/own-texts.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { useDetails } from "../details/details-frame.tsx";
import type { SayValue } from "../parts/say-value.ts";

type Props = {
  name: string;
  textKey: OwnTextKey;
  locale: Locale;
  site: number;
  /** The product's words, which apply while the field is empty. */
  standard: string;
  details: ReturnType<typeof useDetails>;
  mayWrite: boolean;
  words: SayValue;
};

/** One text in one language. The product's words stand in it in grey while the site has none of its own. */
export function OwnTextField({ name, textKey, locale, site, standard, details, mayWrite, words }: Props) {
  const { t, sayLabel } = words;
  const value = details.valueOf(name) as string | null;
  const type = (typed: string) => {
    if (typed !== "") details.change(name, typed);
    else details.change(name, null);
  };
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t(`texts.keys.${textKey}`)}
        note={`${[...(value ?? "")].length} / ${OWN_TEXTS[textKey]}`}
        error={details.faultOf(name)}
        lang={locale}
        rows={OWN_TEXTS[textKey] > 100 ? 3 : 1}
        placeholder={standard}
        readOnly={!mayWrite}
        value={value ?? ""}
        onChange={({ target }) => type(target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-sm">
        {value !== null && <span lang={locale}>{t("texts.product", { words: standard })}</span>}
        {value !== null && mayWrite && (
          <Button variant="quiet" size="small" onClick={() => details.change(name, null)}>
            {t("texts.reset")}
          </Button>
        )}
        <TextLink
          to={`${href("/desk/settings/history")}?site=${site}&setting=${name}`}
          aria-label={t("history.of", { setting: sayLabel(name) })}
        >
          {t("history.link")}
        </TextLink>
      </div>
    </div>
  );
}
