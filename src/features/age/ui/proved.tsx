import BadgeCheck from "lucide-react/icons/badge-check";
import Smartphone from "lucide-react/icons/smartphone";
import { dateFormat } from "#base/formats.ts";
import { Message } from "#features/accounts/ui/accounts.tsx";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { Age } from "../contract.ts";

type ProvedProps = {
  /** Whether the check of this page has passed. What it proved may not have been read yet. */
  passed: boolean;
  proven: Age["proven"];
  back: string;
};

export function Proved({ passed, proven, back }: ProvedProps) {
  const t = useTexts("age");
  const tag = useRegionalTag();
  // In UTC, so that server and browser render the same.
  const day = (at: string) => dateFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(at));
  return (
    <div role="status">
      <Message
        icon={<BadgeCheck />}
        title={t(passed || proven ? "done.title" : "enough")}
        action={
          <LinkButton to={back} size="large">
            {t("done.back")}
          </LinkButton>
        }
      >
        {proven && t("done.words", { date: day(proven.until) })}
      </Message>
    </div>
  );
}

/** The wallet has opened another browser than the one that began. */
export function ProvedElsewhere() {
  const t = useTexts("age");
  return (
    <div role="status">
      <Message icon={<Smartphone />} title={t("proved.title")}>
        {t("proved.words")}
      </Message>
    </div>
  );
}
