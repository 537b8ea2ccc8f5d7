import Check from "lucide-react/icons/check";
import { Form, href } from "react-router";
import type { Locale } from "#base/locales.ts";

type LanguageChoiceProps = {
  locales: readonly Locale[];
  names: Record<Locale, string>;
  current: Locale;
  returnTo: string;
};

/** Loads a whole page afterwards, because every text on it changes. */
export function LanguageChoice({ locales, names, current, returnTo }: LanguageChoiceProps) {
  return (
    <Form method="post" action={href("/lang-config")} reloadDocument>
      <input type="hidden" name="returnTo" value={returnTo} />
      <ul className="grid gap-2 sm:grid-cols-2">
        {locales.map((locale) => (
          <li key={locale}>
            <button
              type="submit"
              name="locale"
              value={locale}
              lang={locale}
              aria-current={locale === current || undefined}
              className="flex min-h-field w-full items-center justify-between gap-2 rounded-card border border-line bg-surface px-4 text-start hover:border-line-strong aria-[current]:border-primary aria-[current]:font-semibold"
            >
              {names[locale]}
              {locale === current && <Check className="size-5 text-accent" />}
            </button>
          </li>
        ))}
      </ul>
    </Form>
  );
}
