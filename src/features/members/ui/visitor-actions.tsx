import Gift from "lucide-react/icons/gift";
import Heart from "lucide-react/icons/heart";
import MessageCircle from "lucide-react/icons/message-circle";
import { href, Link } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useLoginPath } from "./use-login-path.ts";

type VisitorActionsProps = { member: { id: number; name: string } };

/** The one place of the page that asks a visitor to sign up or log in. Every link leads back here. */
export function VisitorActions({ member: { id, name } }: VisitorActionsProps) {
  const t = useTexts("profiles");
  const likes = useTexts("likes");
  const login = useLoginPath();
  const signUp = href("/members/:id/signup", { id: String(id) });
  const actions = [
    { to: signUp, icon: <MessageCircle />, words: t("page.visitor.chat") },
    { to: login, icon: <Heart />, words: likes("button.login", { name }) },
    { to: login, icon: <Gift />, words: t("page.visitor.gift", { name }) },
  ];
  return (
    <Card as="section" className="flex flex-col gap-4 border-transparent bg-surface-2 text-center">
      <ul className="flex justify-center gap-3">
        {actions.map(({ to, icon, words }) => (
          <li key={words}>
            <Link
              to={to}
              aria-label={words}
              title={words}
              className="grid size-14 place-items-center rounded-full bg-surface text-accent hover:bg-line"
            >
              {icon}
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-1">
        <h2 className="text-lg">{t("page.visitor.title", { name })}</h2>
        <p className="text-ink-2">{t("page.visitor.words")}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <LinkButton to={signUp}>{t("page.join")}</LinkButton>
        <LinkButton to={login} variant="quiet">
          {t("page.log_in.button")}
        </LinkButton>
      </div>
    </Card>
  );
}
