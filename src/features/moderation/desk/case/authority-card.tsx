import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import type { RuleName } from "../../rules-list.ts";
import { AuthorityForm } from "./authority-form.tsx";
import { AuthorityNotes } from "./authority-notes.tsx";
import type { CaseView } from "./case-view.ts";

type CardProps = {
  view: CaseView;
  /** The person may decide the case now. */
  mayWrite: boolean;
  /** The violation that the person is about to find. */
  rule: RuleName | null;
};

/** A danger to people is told to an authority before the case is decided, or the reason why not is written down. */
export function AuthorityCard({ view, mayWrite, rule }: CardProps) {
  const t = useTexts("moderation-desk");
  const { needed, needed_by, notes } = view.authority;
  const isMissing = notes.length === 0 && (needed || (rule !== null && needed_by.includes(rule)));
  if (notes.length === 0 && !isMissing) return null;
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2>{t("authority.title")}</h2>
      <AuthorityNotes notes={notes} />
      {isMissing && <p className="text-ink-2">{t("authority.needed")}</p>}
      {isMissing && mayWrite && <AuthorityForm caseId={view.case.id} />}
    </Card>
  );
}
