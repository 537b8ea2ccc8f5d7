import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Chip } from "#ui/chip.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readOwnAccess } from "../../own-contract.ts";
import type { Route } from "./+types/me-page";
import { OwnCodes } from "./own-codes.tsx";
import { OwnPasskeys } from "./own-passkeys.tsx";
import { OwnPassword } from "./own-password.tsx";
import { OwnSessions } from "./own-sessions.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), readOwnAccess);
}

/** The person's own roles, sessions and factors. */
export default function MePage({ loaderData: me }: Route.ComponentProps) {
  const t = useTexts("staff");
  return (
    <Page width="text">
      <PageTitle>{t("me.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div>
          <h1>{me.name}</h1>
          <p className="text-ink-2">
            {t("me.known_as", { alias: me.alias })} · {me.email}
          </p>
          <p className="mt-3 flex flex-wrap gap-2">
            {me.roles.map((role) => (
              <Chip key={role}>{t(`roles.${role}`)}</Chip>
            ))}
          </p>
        </div>
        <OwnSessions sessions={me.sessions} />
        <OwnPasskeys passkeys={me.passkeys} />
        {me.may_have_password && <OwnPassword hasPassword={me.has_password} />}
        <OwnCodes left={me.codes_left} />
      </div>
    </Page>
  );
}
