import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useTexts } from "#i18n/use-texts.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Check, Step } from "../../opening-contract.ts";
import { CheckNow } from "./check-now.tsx";
import { Problems } from "./problems.tsx";
import { placeOf } from "./step-places.ts";

type Props = { steps: readonly Step[]; checks: readonly Check[]; site: number | null };

export function Steps({ steps, checks, site }: Props) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {steps.map((step) => (
        <StepLine key={step.name} step={step} checks={checks} site={site} />
      ))}
    </ul>
  );
}

function StepLine({ step, checks, site }: Omit<Props, "steps"> & { step: Step }) {
  const t = useTexts("operations");
  const { name, weight, is_done: isDone, check } = step;
  const title = t(`opening.steps.${name}.title`);
  const place = placeOf(name, site);
  const state = isDone ? t("opening.done") : t("opening.left");
  return (
    <li className="flex items-start gap-3 py-3">
      <Mark step={step} />
      <div className="flex min-w-0 grow flex-col gap-1">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-ink-2 text-sm">{[state, t(`opening.${weight}`)].join(" · ")}</p>
        <p className="text-sm">{t(`opening.steps.${name}.words`)}</p>
        <Problems step={step} checks={checks} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {place && (
            <TextLink to={place} aria-label={`${t("opening.see")}: ${title}`}>
              {t("opening.see")}
            </TextLink>
          )}
          {check && (
            <CheckNow kind={check} title={title} at={checks.find(({ kind }) => kind === check)?.at ?? null} />
          )}
        </div>
      </div>
    </li>
  );
}

/** The words beside it say the same. */
function Mark({ step: { is_done, weight } }: { step: Step }) {
  if (is_done) return <CircleCheck aria-hidden className="mt-0.5 shrink-0 text-success" />;
  if (weight === "needed") return <TriangleAlert aria-hidden className="mt-0.5 shrink-0 text-warning" />;
  return <Circle aria-hidden className="mt-0.5 shrink-0 text-ink-2" />;
}
