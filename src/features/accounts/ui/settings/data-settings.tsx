import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { requestExport } from "../../contract.ts";
import { OwnPassword } from "./own-password.tsx";
import { SaveForm } from "./save-form.tsx";

/** Requests an export of the member's data, which a job packs and a mail announces. */
export function DataSettings() {
  const t = useTexts("accounts");
  const memberId = useMemberId();
  const [password, setPassword] = useState("");
  const save = async () => {
    await call<typeof requestExport>("POST", "/api/exports", { body: { password }, memberId });
    setPassword("");
  };
  return (
    <SaveForm
      title={t("data.title")}
      words={t("data.words")}
      saveLabel={t("data.button")}
      doneWords={t("data.done")}
      save={save}
    >
      {(errors) => <OwnPassword value={password} error={errors.password} onChange={setPassword} />}
    </SaveForm>
  );
}
