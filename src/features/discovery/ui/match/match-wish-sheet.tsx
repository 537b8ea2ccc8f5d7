import type { ReactNode } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import { Sheet } from "#ui/aria/sheet.tsx";
import { Button } from "#ui/button.tsx";
import MatchWishFields, { type MatchWishFieldsProps } from "./match-wish-fields.tsx";

type MatchWishSheetProps = MatchWishFieldsProps & {
  /** Says that a wish could not be saved yet; the page behind the sheet is covered. */
  failed: ReactNode;
  onClose: () => void;
};

/** The wishes on phones and tablets. Each takes effect at once; the button shows how many members fit. */
export default function MatchWishSheet({ failed, onClose, ...fields }: MatchWishSheetProps) {
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
        {failed && <div className="sticky top-0 z-1">{failed}</div>}
        <MatchWishFields {...fields} />
      </Sheet>
    </AriaLocale>
  );
}
