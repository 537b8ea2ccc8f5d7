import FileX from "lucide-react/icons/file-x";
import { href } from "react-router";
import { Message } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";

export function UnknownLetter() {
  const t = useTexts("moderation");
  return (
    <Page width="form">
      <PageTitle>{t("letter.unknown_title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <Message
        tone="danger"
        icon={<FileX />}
        title={t("letter.unknown_title")}
        action={<LinkButton to={href("/pages/service")}>{t("letter.service")}</LinkButton>}
      >
        {t("letter.unknown")}
      </Message>
    </Page>
  );
}
