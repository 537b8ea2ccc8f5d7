import type { OutputOf } from "#base/endpoint.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import type { readSealed } from "../../sealed-contract.ts";

export type SealedView = OutputOf<typeof readSealed>;

/** How far a sealed picture is: sealed, released, to be destroyed, or destroyed. */
export function SealedState({ row }: { row: Pick<SealedView, "state" | "is_due" | "has_file"> }) {
  const t = useTexts("moderation-desk");
  const { state, is_due, has_file } = row;
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={state === "sealed" ? "warning" : "neutral"}>{t(`sealed.state.${state}`)}</Badge>
      {is_due && <Badge tone="danger">{t("sealed.state.due")}</Badge>}
      {!has_file && state !== "destroyed" && <Badge>{t("sealed.state.no_file")}</Badge>}
    </span>
  );
}
