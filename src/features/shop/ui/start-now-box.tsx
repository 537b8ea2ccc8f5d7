import { Checkbox } from "#ui/fields/checkbox.tsx";
import { useShopWords } from "./use-shop-words.ts";

type StartNowBoxProps = { checked: boolean; onChange: (checked: boolean) => void };

/** A change of its text is a new `START_NOW_TEXT`. */
export function StartNowBox({ checked, onChange }: StartNowBoxProps) {
  const { t } = useShopWords();
  return (
    <Checkbox
      label={
        <>
          <b>{t("start.label")}</b>
          <span className="block text-sm">{t("start.words")}</span>
        </>
      }
      hint={t("start.without")}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
