import { Suspense, useState } from "react";
import { href } from "react-router";
import { TranslateButton, useMayTranslate } from "#features/chat/ui/chat.tsx";
import { BlockingNotice } from "#features/safety/ui/safety.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { MemberView } from "../contract.ts";
import { MemberFacts } from "./member-facts.tsx";
import { MemberHighlights } from "./member-highlights.tsx";
import { MemberInterests } from "./member-interests.tsx";

type MemberToldProps = { view: MemberView; blocking: boolean; onUnblocked: () => void };

export function MemberTold({ view, blocking, onUnblocked }: MemberToldProps) {
  const { member, standing, warning } = view;
  return (
    <>
      {standing === "self" && <OwnNotice />}
      {warning && <Notice tone="warning">{warning}</Notice>}
      {blocking && <BlockingNotice member={member} onUnblocked={onUnblocked} />}
      <MemberHighlights view={view} />
      <AboutMember member={member} />
      <MemberInterests member={member} />
      <MemberFacts member={member} />
    </>
  );
}

function OwnNotice() {
  const t = useTexts("profiles");
  return (
    <Notice
      action={
        <LinkButton to={href("/profile")} variant="secondary" size="small">
          {t("page.edit")}
        </LinkButton>
      }
    >
      {t("page.self")}
    </Notice>
  );
}

function AboutMember({ member: { name, about_me: words } }: Pick<MemberView, "member">) {
  const t = useTexts("profiles");
  const [translated, setTranslated] = useState<string | null>(null);
  const mayTranslate = useMayTranslate(words);
  if (!words) return null;
  return (
    <Card as="section" className="flex flex-col gap-2">
      {/* As high with the button as without it, because the browser says late whether it can translate. */}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg">{t("page.about", { name })}</h2>
        {mayTranslate && (
          <Suspense>
            <TranslateButton text={words} onTranslated={setTranslated} />
          </Suspense>
        )}
      </div>
      <p dir="auto" className="whitespace-pre-line">
        {translated ?? words}
      </p>
    </Card>
  );
}
