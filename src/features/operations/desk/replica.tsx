import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import type { Health } from "../contract.ts";

/** Whether the replica of the database is read; nothing without one. */
export function Replica({ health: { replica } }: { health: Health }) {
  const t = useTexts("operations");
  if (!replica) return null;
  return (
    <Card as="section">
      <h2>{t("replica.title")}</h2>
      <p>
        {replica.is_used ? t("replica.used", { seconds: replica.lag_seconds ?? 0 }) : t("replica.left_out")}
      </p>
    </Card>
  );
}
