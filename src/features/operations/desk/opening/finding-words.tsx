import { useTexts } from "#i18n/use-texts.tsx";
import type { Finding } from "../../opening-contract.ts";

/** What a check found. Checks of mail and providers repeat what other servers say, which is in English. */
export function FindingWords({ finding: { what, code, problem } }: { finding: Finding }) {
  const t = useTexts("operations");
  if (code === null) return <span lang="en">{`${what}: ${problem}`}</span>;
  return (
    <span>
      {what}: {t(`opening.domain.${code}`)}
    </span>
  );
}
