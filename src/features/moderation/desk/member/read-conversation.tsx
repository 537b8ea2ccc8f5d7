import { useState } from "react";
import { href, useNavigate } from "react-router";
import type { MemberActionProps } from "#base/member-page.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";

/** Asks with whom. The page then asks why, before it shows anything. */
export function ReadConversation({ member, onClose }: MemberActionProps) {
  const t = useTexts("moderation-desk");
  const desk = useTexts("desk");
  const navigate = useNavigate();
  const [other, setOther] = useState("");
  const isNumber = /^[1-9]\d{0,14}$/.test(other);
  return (
    <Dialog open onClose={onClose} title={t("member.conversation_title")} closeLabel={desk("close")}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(href("/desk/members/:id/conversations/:other", { id: String(member), other }));
        }}
      >
        <TextField
          inputMode="numeric"
          label={t("member.conversation_other")}
          value={other}
          onChange={(event) => setOther(event.target.value.trim())}
          required
        />
        <Button type="submit" disabled={!isNumber}>
          {t("member.conversation_next")}
        </Button>
      </form>
    </Dialog>
  );
}
