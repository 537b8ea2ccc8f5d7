import CardSim from "lucide-react/icons/card-sim";
import ChevronRight from "lucide-react/icons/chevron-right";
import CreditCard from "lucide-react/icons/credit-card";
import IdCard from "lucide-react/icons/id-card";
import ScanFace from "lucide-react/icons/scan-face";
import ShieldCheck from "lucide-react/icons/shield-check";
import Smartphone from "lucide-react/icons/smartphone";
import { type ReactNode, useState } from "react";
import { href } from "react-router";
import type { AgeMethod } from "#base/age-levels.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import type { CallError } from "#ui/call/call.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Age } from "../contract.ts";
import type { AgeFeature } from "../policy.ts";
import type { CheckState } from "../rules.ts";

const ICONS: Record<AgeMethod, ReactNode> = {
  eu_proof: <ShieldCheck />,
  photo_id: <IdCard />,
  digital_identity: <Smartphone />,
  face_estimation: <ScanFace />,
  credit_card: <CreditCard />,
  mobile_operator: <CardSim />,
};

type ChooseMethodProps = {
  age: Age;
  /** How the check before has ended. */
  ended: CheckState | null;
  busy: boolean;
  error: CallError | null;
  onChoose: (method: AgeMethod, sameDevice: boolean) => unknown;
};

export function ChooseMethod({ age, ended, busy, error, onChoose }: ChooseMethodProps) {
  const t = useTexts("age");
  if (age.methods.length === 0) return <NoMethod />;
  return (
    <>
      {ended === "failed" && (
        <Notice tone="danger" live="alert" title={t("failed.title")}>
          {t("failed.words")}
        </Notice>
      )}
      {ended === "expired" && (
        <Notice tone="warning" live="alert" title={t("expired.title")}>
          {t("expired.words")}
        </Notice>
      )}
      <header className="flex flex-col gap-3">
        <h1>{t("title")}</h1>
        <p>{t(age.asked ? "asked" : "why")}</p>
        <NeededFor age={age} />
        <p className="text-ink-2 text-sm">{t("kept")}</p>
      </header>
      {error && <FormError>{error.message || t("offline")}</FormError>}
      <Methods methods={age.methods} busy={busy} onChoose={onChoose} />
    </>
  );
}

function NeededFor({ age: { features } }: { age: Age }) {
  const t = useTexts("age");
  const named = features
    .filter(({ allowed }) => !allowed)
    .map(({ feature }) => feature)
    .filter((feature): feature is Exclude<AgeFeature, "explicit_images"> => feature !== "explicit_images");
  if (named.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">{t("needed_for")}</p>
      <ul className="list-disc ps-5">
        {named.map((feature) => (
          <li key={feature}>{t(`f.${feature}`)}</li>
        ))}
      </ul>
    </div>
  );
}

function Methods({
  methods,
  busy,
  onChoose,
}: { methods: readonly AgeMethod[] } & Pick<ChooseMethodProps, "busy" | "onChoose">) {
  const t = useTexts("age");
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<AgeMethod | null>(null);
  const choose = (method: AgeMethod) => {
    setChosen(method);
    // A phone has the app on it; elsewhere a phone scans the code.
    void onChoose(method, matchMedia("(pointer: coarse)").matches);
  };
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{t("choose")}</h2>
      <ul className="flex flex-col gap-3">
        {methods.map((method) => (
          <li key={method}>
            <button
              type="button"
              disabled={!hydrated || busy}
              onClick={() => choose(method)}
              className="flex w-full items-center gap-4 rounded-card border border-line bg-surface p-4 text-start transition-colors not-disabled:hover:bg-surface-2"
            >
              <span className="grid size-touch shrink-0 place-items-center rounded-full bg-surface-2 text-accent">
                {busy && chosen === method ? <Spinner /> : ICONS[method]}
              </span>
              <span className="min-w-0 grow">
                <span className="block font-semibold">{t(`m.${method}.name`)}</span>
                <span className="block text-ink-2 text-sm">{t(`m.${method}.words`)}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoMethod() {
  const t = useTexts("age");
  return (
    <EmptyState
      icon={<ShieldCheck />}
      title={t("none.title")}
      action={<LinkButton to={href("/pages/service")}>{t("support")}</LinkButton>}
    >
      {t("none.words")}
    </EmptyState>
  );
}
