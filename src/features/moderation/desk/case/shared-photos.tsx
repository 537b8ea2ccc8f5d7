import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";

/** Lists who uploaded the same photo before the member concerned. */
export function SharedPhotos({ members }: { members: readonly number[] }) {
  const t = useTexts("moderation-desk");
  return (
    <Card as="section">
      <h2>{t("identity.shared_title")}</h2>
      <p className="mt-1 text-ink-2">{t("identity.shared_words")}</p>
      <ul className="mt-2 divide-y divide-line">
        {members.map((number) => (
          <li key={number} className="py-2">
            {t("identity.shared", { number })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
