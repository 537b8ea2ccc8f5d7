import { useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import { loadFile } from "#ui/lazy-part.ts";
import type { PasswordScore } from "./measure-password.ts";

const STEPS = [0, 1, 2, 3] as const;
const colours = ["bg-danger", "bg-danger", "bg-warning", "bg-success", "bg-success"] as const;

/** Shows how easily a password can be guessed, as a bar and a word. It is measured in the browser and sent nowhere. */
export function PasswordMeter({ password, about }: { password: string; about: readonly string[] }) {
  const t = useTexts("accounts");
  const score = usePasswordScore(password, about.join("\n"));
  return (
    <div role="status" className="flex min-h-6 items-center gap-3 text-ink-2 text-sm">
      {score !== null && (
        <>
          <span className="flex grow gap-1" aria-hidden="true">
            {STEPS.map((step) => (
              <span
                key={step}
                className={classNames(
                  "h-1.5 grow rounded-full",
                  step < score || step === 0 ? colours[score] : "bg-surface-2",
                )}
              />
            ))}
          </span>
          <span>{t(`password.strength.${score}`)}</span>
        </>
      )}
    </div>
  );
}

function usePasswordScore(password: string, about: string): PasswordScore | null {
  const [score, setScore] = useState<PasswordScore | null>(null);
  useEffect(() => {
    if (password === "") return setScore(null);
    let stale = false;
    loadFile(() => import("./measure-password.ts")).then(
      ({ measurePassword }) => {
        if (!stale) setScore(measurePassword(password, about.split("\n")));
      },
      () => setScore(null),
    );
    return () => {
      stale = true;
    };
  }, [password, about]);
  return score;
}
