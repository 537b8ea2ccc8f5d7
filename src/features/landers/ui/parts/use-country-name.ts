import { useTextsOf } from "#i18n/use-texts.tsx";

/** A country's name in the page's language; null if there is no country. */
export function useCountryName(code: string | null): string | null {
  const { regionalTag } = useTextsOf("landers");
  if (!code) return null;
  return new Intl.DisplayNames(regionalTag, { type: "region" }).of(code) ?? code;
}
