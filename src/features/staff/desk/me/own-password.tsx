import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { changeOwnPassword, startOwnTotp } from "../../own-contract.ts";
import { useConfirmed } from "../../ui/use-confirmed.tsx";
import { NewPassword } from "../parts/new-password.tsx";

export function OwnPassword({ hasPassword }: { hasPassword: boolean }) {
  const t = useTexts("staff");
  const { revalidate } = useRevalidator();
  const confirmed = useConfirmed();
  const [times, setTimes] = useState(0);
  const start = () => call<typeof startOwnTotp>("POST", "/api/desk/me/totp", { body: {}, memberId: null });
  const save = async (body: { password: string; secret: string; code: string }) => {
    const options = { body, memberId: null };
    await confirmed.run(() => call<typeof changeOwnPassword>("PUT", "/api/desk/me/password", options));
    setTimes(times + 1);
    await revalidate();
  };
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("password.title")}</h2>
      {times > 0 && (
        <Notice tone="success" live="status">
          {t("password.saved")}
        </Notice>
      )}
      <p className="text-ink-2">{hasPassword ? t("password.is_set") : t("password.not_set")}</p>
      <NewPassword key={times} start={start} save={save} />
      {confirmed.dialog}
    </Card>
  );
}
