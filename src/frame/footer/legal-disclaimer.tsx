import { useTexts } from "#i18n/use-texts.tsx";
import { useFrame } from "../use-frame.ts";

/** States who runs the site and for whom, in the reader's language. */
export function LegalDisclaimer() {
  const t = useTexts("frame");
  const frame = useFrame();
  if (!frame) return null;
  const { site, company, minAge } = frame;
  return (
    <aside className="bg-surface text-ink-2 text-xs" aria-label={t("disclaimer.label")}>
      <div className="container-page pb-8">
        <p className="max-w-text lg:max-w-none">
          {t("disclaimer.words", {
            name: site.name,
            company: company.name,
            address: `${company.address}, ${company.city}`,
            age: minAge,
          })}
        </p>
      </div>
    </aside>
  );
}
