import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** Links a banned member, whose log-in is refused, to the page with the decision. Null without such a page. */
export function ReadWhy({ page }: { page: string | undefined }) {
  const t = useTexts("accounts");
  if (!page) return null;
  return (
    <LinkButton to={page} reloadDocument variant="secondary" size="small">
      {t("login.read_why")}
    </LinkButton>
  );
}
