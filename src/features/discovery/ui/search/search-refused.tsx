import Lock from "lucide-react/icons/lock";
import { href, useLocation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** Tells visitors why they cannot search if only members may, with links to sign up and log in. */
export function SearchRefused({ words }: { words: string }) {
  const t = useTexts("discovery");
  const { pathname, search } = useLocation();
  const callback = new URLSearchParams({ callback: pathname + search });
  return (
    <EmptyState
      icon={<Lock />}
      title={words}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={href("/signup")}>{t("search.refused.signup")}</LinkButton>
          <LinkButton to={`${href("/login")}?${callback}`} variant="secondary">
            {t("search.refused.login")}
          </LinkButton>
        </div>
      }
    />
  );
}
