import { useTexts } from "#i18n/use-texts.tsx";

const STEPS = ["profile", "find", "write"] as const;

/** How it works, as on the home page. */
export function FirstSteps() {
  const t = useTexts("site");
  return (
    <ol className="flex flex-col gap-3">
      {STEPS.map((step, index) => (
        <li key={step} className="flex gap-4 rounded-card bg-surface p-4">
          <span className="font-semibold text-2xl text-accent" aria-hidden="true">
            {index + 1}
          </span>
          <span>
            <span className="block font-semibold">{t(`home.steps.${step}.title`)}</span>
            <span className="text-ink-2">{t(`home.steps.${step}.words`)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
