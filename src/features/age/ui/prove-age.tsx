import { useEffect, useRef } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { useConnected } from "#ui/use-connected.ts";
import type { Age, AgeCheck } from "../contract.ts";
import { ChooseMethod } from "./choose-method.tsx";
import { Proved, ProvedElsewhere } from "./proved.tsx";
import { useCheck } from "./use-check.ts";
import { Waiting } from "./waiting.tsx";
import { WalletStep } from "./wallet-step.tsx";

type ProveAgeProps = { age: Age; first: AgeCheck | null; back: string };

/** One check from the choice of the method to its result. */
export function ProveAge({ age, first, back }: ProveAgeProps) {
  const t = useTexts("age");
  const { check, busy, error, begin, choose } = useCheck(first, back);
  const connected = useConnected();
  const area = useRef<HTMLDivElement>(null);
  const state = check?.state ?? "none";
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current && state) area.current?.focus();
    isFirst.current = false;
  }, [state]);
  return (
    <div ref={area} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      {!connected && (
        <Notice tone="warning" live="status">
          {t("offline")}
        </Notice>
      )}
      {check?.state === "open" && check.next?.kind === "wallet" ? (
        <WalletStep check={check} link={check.next.link} busy={busy} onSwitch={begin} onOther={choose} />
      ) : check?.state === "open" ? (
        <Waiting next={check.next} onOther={choose} />
      ) : check?.state === "proved" ? (
        <ProvedElsewhere />
      ) : check?.state === "passed" || isEnough(age) ? (
        <Proved passed={check?.state === "passed"} proven={age.proven} back={back} />
      ) : (
        <ChooseMethod age={age} ended={check?.state ?? null} busy={busy} error={error} onChoose={begin} />
      )}
    </div>
  );
}

function isEnough({ features, asked }: Age): boolean {
  return !asked && features.every(({ allowed }) => allowed);
}
