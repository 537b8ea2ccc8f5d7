import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import { Sheet } from "#ui/aria/sheet.tsx";
import { Button } from "#ui/button.tsx";
import MatchWishFields, { type MatchWishFieldsProps } from "./match-wish-fields.tsx";

type MatchWishSheetProps = MatchWishFieldsProps & { onClose: () => void };

/** The wishes on phones and tablets. Each takes effect at once; the button shows how many members fit. */
export default function MatchWishSheet({ onClose, ...fields }: MatchWishSheetProps) {
  const t = useTexts("discovery");
  const tag = useRegionalTag();
  return (
    <AriaLocale locale={tag}>
      <Sheet
        open
        onClose={onClose}
        title={t("match.wishes")}
        closeLabel={t("match.close")}
        actions={
          <Button onClick={onClose}>
            {t("search.show", { number: fields.page.total.toLocaleString(tag) })}
          </Button>
        }
      >
        <MatchWishFields {...fields} />
      </Sheet>
    </AriaLocale>
  );
}
