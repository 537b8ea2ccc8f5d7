import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useRef, useState } from "react";
import type { Company } from "#features/site/ui/site.tsx";
import { loadCompany } from "#features/site/ui/site.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { useFrame } from "../use-frame.ts";

/** Shows the company behind the site, which is loaded once, when somebody opens it. */
export function CompanyDetails() {
  const t = useTexts("frame");
  const frame = useFrame();
  const [company, setCompany] = useState<Company | "failed" | null>(null);
  const load = () => {
    loadCompany().then(setCompany, () => setCompany("failed"));
  };
  // It may have been opened before the page responded.
  const details = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the page has begun to respond
  useEffect(() => {
    if (details.current?.open) load();
  }, []);
  return (
    <details ref={details} onToggle={(event) => event.currentTarget.open && load()} className="group text-sm">
      <summary className="inline-flex min-h-touch items-center gap-1 hover:text-ink">
        {t("company.title")}
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4" aria-live="polite">
        {company === null && t("company.loading")}
        {company === "failed" && t("error.later")}
        {company !== null && company !== "failed" && (
          <address className="not-italic">
            {company.name}
            <br />
            {company.address}, {company.city}
            <br />
            {t("company.kvk", { number: company.kvk })}
            <br />
            {t("company.vat", { numbers: company.vat_numbers.join(", ") })}
            <br />
            {company.tradenames.join(", ")}
            {frame && (
              <>
                <br />
                {t("company.contact", { email: frame.site.supportEmail, phone: frame.site.supportPhone })}
              </>
            )}
          </address>
        )}
      </div>
    </details>
  );
}
