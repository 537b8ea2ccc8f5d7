import { useEffect, useRef } from "react";
import { href } from "react-router";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { WayOut } from "../contract.ts";
import { CloseForm } from "./close-form.tsx";
import { CreditsLeft } from "./credits-left.tsx";
import { useLeavingWords } from "./use-leaving-words.ts";

/** Everything that matters before the account is closed, on one screen: there is no further question. */
export function LastStep({ wayOut, hasPasskey }: { wayOut: WayOut; hasPasskey: boolean }) {
  const { t } = useLeavingWords();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="mb-4 outline-none">
        {t("title")}
      </h1>
      <div className="flex flex-col gap-5">
        <CreditsLeft wayOut={wayOut} />
        <WhatHappens wayOut={wayOut} />
        <WhatIsKept />
        <CloseForm hasPassword={wayOut.has_password} hasPasskey={hasPasskey} />
      </div>
    </>
  );
}

function WhatHappens({ wayOut: { email, erase_at } }: { wayOut: WayOut }) {
  const { t, day } = useLeavingWords();
  const values = { email, date: day(erase_at) };
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg">{t("steps.title")}</h2>
      <dl className="flex flex-col gap-3">
        {(["now", "until", "on"] as const).map((step) => (
          <div key={step}>
            <dt className="font-semibold">{t(`steps.${step}`, values)}</dt>
            <dd className="wrap-anywhere text-ink-2 text-sm">{t(`steps.${step}_words`, values)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function WhatIsKept() {
  const { t } = useLeavingWords();
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg">{t("kept.title")}</h2>
      <ul className="flex list-disc flex-col gap-2 ps-5 text-ink-2 text-sm">
        {(["orders", "payments", "reports", "number"] as const).map((what) => (
          <li key={what}>{t(`kept.${what}`)}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <TextLink to={href("/pages/privacy")}>{t("kept.more")}</TextLink>
      </p>
    </Card>
  );
}
