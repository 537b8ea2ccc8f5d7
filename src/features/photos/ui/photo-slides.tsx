import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Lock from "lucide-react/icons/lock";
import type { ComponentProps } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Portrait } from "#ui/pictures/portrait.tsx";
import type { SeenPhoto } from "../contract.ts";
import { viewSources } from "./picture-sources.ts";

const SIZES = "(min-width: 1200px) 560px, (min-width: 768px) 50vw, 100vw";

type SlidesProps = Pick<ComponentProps<"ul">, "ref" | "onScroll" | "onKeyDown" | "onClick"> & {
  photos: readonly SeenPhoto[];
  name: string;
  onBroken: (() => void) | undefined;
};

export function Slides({ photos, name, onBroken, ...list }: SlidesProps) {
  const t = useTexts("photos");
  return (
    <ul
      {...list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
      tabIndex={0}
      aria-label={t("seen.label", { name })}
      className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
    >
      {photos.map((photo, index) => (
        <li key={photo.id} className="w-full shrink-0 snap-center snap-always">
          <Portrait
            {...viewSources(photo)}
            sizes={SIZES}
            alt={t("seen.picture", { name, ...numbers(index, photos.length) })}
            thumbHash={photo.thumb_hash}
            eager={index === 0}
            className="rounded-none!"
            {...(onBroken && { onBroken })}
          >
            {photo.private && (
              <Badge tone="photo" icon={<Lock />} className="absolute start-3 top-6">
                {t("private.badge")}
              </Badge>
            )}
          </Portrait>
        </li>
      ))}
    </ul>
  );
}

type StepButtonsProps = { place: number; most: number; onStep: (by: number) => void };

export function StepButtons({ place, most, onStep }: StepButtonsProps) {
  const t = useTexts("photos");
  return (
    <div className="pointer-events-none absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between *:pointer-events-auto max-md:not-has-focus-visible:sr-only">
      <IconButton
        label={t("seen.previous")}
        icon={<ChevronLeft />}
        tone="photo"
        aria-disabled={place === 0}
        onClick={() => onStep(-1)}
        className="aria-disabled:opacity-40"
      />
      <IconButton
        label={t("seen.next")}
        icon={<ChevronRight />}
        tone="photo"
        aria-disabled={place === most - 1}
        onClick={() => onStep(1)}
        className="aria-disabled:opacity-40"
      />
    </div>
  );
}

export function Dots({ place, most }: { place: number; most: number }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-3 top-2 flex gap-1">
      {Array.from({ length: most }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its index
          key={index}
          className={classNames(
            "h-1 grow rounded-full bg-on-photo shadow-float transition-opacity",
            index === place ? "opacity-100" : "opacity-45",
          )}
        />
      ))}
    </div>
  );
}

export const numbers = (index: number, most: number) => ({ place: String(index + 1), most: String(most) });
