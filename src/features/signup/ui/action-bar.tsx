import ArrowLeft from "lucide-react/icons/arrow-left";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

type ActionBarProps = {
  /** Null on a screen from which nothing leads back. */
  onBack: (() => void) | null;
  busy: boolean;
  label: string;
  /** A button of text only, for what skips a question. */
  quiet: boolean;
};

/** Back and Next, at the same place on every screen: the bottom, above a phone's keyboard. */
export function ActionBar({ onBack, busy, label, quiet }: ActionBarProps) {
  const t = useTexts("accounts");
  const hydrated = useHydrated();
  return (
    <div data-action-bar className="shrink-0 pb-safe">
      <div className="flex items-center justify-between gap-3 border-line border-t py-3">
        {onBack && (
          <Button
            variant="quiet"
            size="large"
            icon={<ArrowLeft />}
            disabled={busy}
            onClick={onBack}
            className="-ms-3"
          >
            {t("signup.back")}
          </Button>
        )}
        <Button
          type="submit"
          variant={quiet ? "quiet" : "primary"}
          size="large"
          loading={busy}
          disabled={!hydrated}
          className={quiet ? "-me-3 ms-auto" : "ms-auto min-w-32"}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}
