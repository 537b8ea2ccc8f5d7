import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import type { CaseView } from "./case-view.ts";

/** Which authority was informed, or why none was. */
export function AuthorityNotes({ notes }: { notes: CaseView["authority"]["notes"] }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {notes.map(({ kind, authority, reference, words, informed_at, at, person }) => (
        <li key={at} className="flex flex-col gap-1">
          <p className="break-words font-semibold">
            {kind === "informed" && informed_at
              ? t("authority.informed_at", {
                  ...{ authority, reference, time: sayMoment(informed_at, tag) },
                })
              : t("authority.explained")}
          </p>
          <p className="whitespace-pre-wrap break-words">{words}</p>
          <p className="text-ink-2 text-sm">
            {person} · {sayMoment(at, tag)}
          </p>
        </li>
      ))}
    </ul>
  );
}
