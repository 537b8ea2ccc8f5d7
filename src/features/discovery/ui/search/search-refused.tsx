import Lock from "lucide-react/icons/lock";
import { href, useLocation } from "react-router";
import type { Signups } from "#features/accounts/contract.ts";
import { useMaySignUp } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** Tells visitors why they cannot search if only members may, and what they can do: log in, or sign up if they may. */
export function SearchRefused({ words, signups }: { words: string; signups: Signups }) {
  const t = useTexts("discovery");
  const mayJoin = useMaySignUp(signups);
  const { pathname, search } = useLocation();
  const callback = new URLSearchParams({ callback: pathname + search });
  return (
    <EmptyState
      icon={<Lock />}
      title={mayJoin ? words : t("search.refused.members_only")}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {mayJoin && <LinkButton to={href("/signup")}>{t("search.refused.signup")}</LinkButton>}
          <LinkButton to={`${href("/login")}?${callback}`} variant="secondary">
            {t("search.refused.login")}
          </LinkButton>
        </div>
      }
    />
  );
}
