import ChevronRight from "lucide-react/icons/chevron-right";
import Gift from "lucide-react/icons/gift";
import Heart from "lucide-react/icons/heart";
import MessageCircle from "lucide-react/icons/message-circle";
import { href, Link } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { useLoginPath } from "./use-login-path.ts";

type VisitorActionsProps = { member: { id: number; name: string } };

/** Actions that need an account. Each link leads to the login or sign-up and back here. */
export function VisitorActions({ member: { id, name } }: VisitorActionsProps) {
  const t = useTexts("profiles");
  const likes = useTexts("likes");
  const login = useLoginPath();
  const rows = [
    {
      to: href("/members/:id/signup", { id: String(id) }),
      icon: <MessageCircle />,
      words: t("page.visitor.chat"),
    },
    { to: login, icon: <Heart />, words: likes("button.login", { name }) },
    { to: login, icon: <Gift />, words: t("page.visitor.gift", { name }) },
  ];
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="text-lg">{t("page.visitor.title", { name })}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ to, icon, words }) => (
          <li key={words}>
            <Link to={to} className="flex min-h-touch items-center gap-3 py-2 hover:text-accent">
              <span className="text-accent">{icon}</span>
              <span className="min-w-0 grow">{words}</span>
              <ChevronRight className="size-5 text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
