import { useTexts } from "#i18n/use-texts.tsx";
import { subjectKind } from "../../case-rules.ts";

/** Returns a function that names what a case is about, such as “Profile 12”. */
export function useSubject(): (subject: string) => string {
  const t = useTexts("moderation-desk");
  return (subject) =>
    t(`subject.${subjectKind(subject)}`, { number: subject.slice(subject.lastIndexOf(":") + 1) });
}
