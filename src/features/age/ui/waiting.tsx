import Hourglass from "lucide-react/icons/hourglass";
import { Message } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { buttonLook } from "#ui/button-look.ts";
import type { NextStep } from "../contract.ts";

type WaitingProps = { next: NextStep | null; onOther: () => void };

/** The member is at the provider's page, in another tab perhaps, or has come back before the result. */
export function Waiting({ next, onOther }: WaitingProps) {
  const t = useTexts("age");
  return (
    <div role="status">
      <Message
        icon={<Hourglass />}
        title={t("waiting.title")}
        action={
          <div className="flex flex-col items-stretch gap-3">
            {next?.kind === "redirect" && (
              <a href={next.url} className={buttonLook({ variant: "secondary" })}>
                {t("waiting.go")}
              </a>
            )}
            <Button variant="quiet" onClick={onOther}>
              {t("other")}
            </Button>
          </div>
        }
      >
        {t("waiting.words")}
      </Message>
    </div>
  );
}
