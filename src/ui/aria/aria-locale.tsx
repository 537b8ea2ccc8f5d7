import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";

/** Gives the React Aria components the page's locale, for dates, numbers and their own texts. */
export function AriaLocale({ locale, children }: { locale: string; children: ReactNode }) {
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
}
