import { href } from "react-router";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { ThemeChoice } from "../theme.tsx";
import { useFrame } from "../use-frame.ts";
import { CompanyDetails } from "./company-details.tsx";

const LINKS = [
  ["terms", href("/pages/terms")],
  ["privacy", href("/pages/privacy")],
  ["cookies", href("/pages/cookies")],
  ["ban", href("/pages/ban")],
  ["pricing", href("/pricing")],
  ["complaints", href("/complaints")],
  ["returns", href("/pages/return-policy")],
  ["faq", href("/pages/faq")],
  ["service", href("/pages/service")],
  ["withdrawal", href("/withdraw")],
] as const;

/** Shown only in English, to readers in the United States. */
const US_LINKS = [
  ["Your privacy choices", href("/pages/privacy")],
  ["Dating safety tips", href("/pages/faq")],
  ["Accessibility", href("/pages/service")],
] as const;

export function SiteFooter() {
  const t = useTexts("frame");
  const locale = useLocale();
  const frame = useFrame();
  const inUnitedStates = frame?.country === "US" && locale === "en";
  return (
    <footer
      className="mt-12 border-line border-t bg-surface text-ink-2 text-sm"
      data-footer={inUnitedStates ? "us" : "default"}
    >
      <div className="container-page flex flex-col gap-4 py-8 lg:flex-row lg:items-start lg:justify-between">
        <nav aria-label={t("footer.label")}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {LINKS.map(([name, to]) => (
              <FooterLink key={name} to={to}>
                {t(`footer.${name}`)}
              </FooterLink>
            ))}
            {inUnitedStates &&
              US_LINKS.map(([words, to]) => (
                <FooterLink key={words} to={to}>
                  {words}
                </FooterLink>
              ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-start gap-x-8 lg:shrink-0 lg:flex-nowrap">
          <CompanyDetails />
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <TextLink quiet to={to} className="inline-flex min-h-touch items-center">
        {children}
      </TextLink>
    </li>
  );
}
