import ChevronRight from "lucide-react/icons/chevron-right";
import { href, Link } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { useFact } from "#ui/facts.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { ENRICH_BELOW, ownPercent, ownPhoto } from "./own-facts.ts";

/** Links a new member to the missing steps of the sign-up and the profile, or to the profile if nothing is missing. */
export function NextSteps({ unfinished }: { unfinished: boolean }) {
  const t = useTexts("accounts");
  const frame = useTexts("member-frame");
  const photo = useFact(ownPhoto);
  const percent = useFact(ownPercent);
  const steps = [
    ...(unfinished ? [{ to: href("/signup"), words: t("next.go_on") }] : []),
    ...(photo === null ? [{ to: `${href("/profile")}#photos`, words: t("next.photo") }] : []),
    ...(percent < ENRICH_BELOW ? [{ to: `${href("/profile")}#about`, words: t("next.enrich") }] : []),
  ];
  if (steps.length === 0)
    return (
      <LinkButton variant="secondary" to={href("/profile")}>
        {frame("menu.profile")}
      </LinkButton>
    );
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{t("next.title")}</h2>
      <ul className="flex flex-col gap-2">
        {steps.map(({ to, words }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-14 items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 font-semibold hover:border-line-strong"
            >
              {words}
              <ChevronRight className="text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
