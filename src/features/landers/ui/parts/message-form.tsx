import type { FormEvent } from "react";
import { href, useNavigate } from "react-router";
import { keepFirstMessage } from "#features/signup/ui/signup.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import type { Landing } from "../../contract.ts";

const FIELD = "signup_message";

/**
 * The first message, written before the sign-up. It never stands in an address: the tab keeps it, or the form sends it
 * to the sign-up if the page cannot yet react.
 */
export function MessageForm({ found: { member, messageLength } }: { found: Landing }) {
  const t = useTexts("landers");
  const navigate = useNavigate();
  const to = href("/members/:id/signup", { id: String(member.id) });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The field has no value of ours, so that React leaves what was typed before the page responded.
    const words = String(new FormData(event.currentTarget).get(FIELD) ?? "").trim();
    if (words !== "") keepFirstMessage(words, member.id);
    void navigate(to);
  };
  return (
    <form method="post" action={to} onSubmit={send} className="flex grow flex-col items-start gap-3">
      <TextArea
        label={t("landing.message", { name: member.name })}
        hint={t("landing.message_hint", { count: messageLength })}
        name={FIELD}
        maxLength={messageLength}
        className="w-full"
      />
      <Button type="submit" size="large">
        {t("landing.send")}
      </Button>
    </form>
  );
}
