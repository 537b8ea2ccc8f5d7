import UserX from "lucide-react/icons/user-x";
import { href, useSearchParams } from "react-router";
import { isCalendarDate } from "#base/age.ts";
import { Message } from "#features/accounts/ui/accounts.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { useLeavingWords } from "./use-leaving-words.ts";

/** The session is over, so the date comes with the address. */
export default function AccountDeletedPage() {
  const { t, day } = useLeavingWords();
  const until = useSearchParams()[0].get("until");
  const date = until && isCalendarDate(until) ? day(until) : null;
  return (
    <Page width="form">
      <PageTitle>{t("deleted.title")}</PageTitle>
      <Message
        icon={<UserX />}
        title={t("deleted.title")}
        action={
          <LinkButton to={href("/")} size="large">
            {t("deleted.home")}
          </LinkButton>
        }
      >
        <div className="flex flex-col gap-3">
          <p>{date ? t("deleted.date", { date }) : t("deleted.soon")}</p>
          <p>{t("deleted.back")}</p>
        </div>
      </Message>
    </Page>
  );
}
