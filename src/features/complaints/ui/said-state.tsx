import { dateFormat } from "#base/formats.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { ComplaintState } from "../contract.ts";

/** What became of a report, with a link to the letter. */
export function SaidState({ state: { state, received_at, decided_at, letter } }: { state: ComplaintState }) {
  const t = useTexts("complaints");
  const tag = useRegionalTag();
  const day = (at: string) => dateFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(at));
  const date = day(received_at);
  return (
    <>
      <p>
        {state === "decided"
          ? t("states.decided", { date, decided: day(decided_at ?? received_at) })
          : t(`states.${state}`, { date })}
      </p>
      {letter && (
        <p className="mt-1">
          <TextLink to={letter}>{t("own.letter")}</TextLink>
        </p>
      )}
    </>
  );
}
