import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

const SCENES = ["hello", "answer", "evening", "meet"] as const;

/** Four scenes that fade into each other, and a button that stops them. */
export function ScenesDesign() {
  const t = useTexts("landers");
  const [paused, setPaused] = useState(false);
  const hydrated = useHydrated();
  return (
    <figure className="flex flex-col gap-3">
      <div
        className={classNames(
          "relative aspect-video overflow-clip rounded-card bg-primary text-on-primary",
          paused && "lander-paused",
        )}
      >
        {SCENES.map((scene, index) => (
          <p
            key={scene}
            className="lander-scene absolute inset-0 grid place-items-center px-6 text-balance text-center font-semibold text-2xl md:text-3xl"
            style={{ animationDelay: `${index * 3}s` }}
          >
            {t(`transitionsvideolanding.${scene}`)}
          </p>
        ))}
      </div>
      {hydrated && (
        <Button
          variant="quiet"
          size="small"
          className="self-center motion-reduce:hidden"
          onClick={() => setPaused((now) => !now)}
        >
          {t(paused ? "transitionsvideolanding.play" : "transitionsvideolanding.pause")}
        </Button>
      )}
    </figure>
  );
}
