import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { QuickExitButton } from "../discretion.tsx";
import { useFrame } from "../use-frame.ts";
import { AccountMenu } from "./account-menu.tsx";
import { BackButton } from "./back-button.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { MemberLinks } from "./member-links.tsx";
import { SiteLogo } from "./site-logo.tsx";

export function TopNavigation() {
  const t = useTexts("frame");
  const member = useFrame()?.member;
  return (
    <header className="bar-primary sticky top-0 z-bar">
      <nav
        className="container-page flex min-h-14 items-center justify-between gap-3"
        aria-label={t("navigation.main")}
      >
        <div className="flex min-w-0 items-center gap-1">
          <BackButton />
          <SiteLogo />
        </div>
        {member && <MemberLinks />}
        <div className="flex items-center gap-1 sm:gap-3">
          {member?.discreet && <QuickExitButton />}
          <LanguageMenu />
          {member ? (
            <AccountMenu username={member.username} />
          ) : (
            <LinkButton to={href("/login")} variant="secondary" size="small" prefetch="intent">
              {t("navigation.login")}
            </LinkButton>
          )}
        </div>
      </nav>
    </header>
  );
}
