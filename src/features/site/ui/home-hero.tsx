import type { ReactNode } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import man from "./portraits/man.avif";
import woman from "./portraits/woman.avif";

/** A match and the first words after it. The portraits are drawings like those of the demo, never of real people. */
export function HomeHero() {
  const t = useTexts("site");
  return (
    <div
      aria-hidden="true"
      className="relative mx-auto h-36 w-full max-w-86 md:h-88 md:max-w-100 lg:h-100 lg:max-w-120"
    >
      <Picture src={woman} className="start-1 top-2 -rotate-6 md:start-2 md:top-4" />
      <Picture src={man} className="start-20 top-4 rotate-6 md:start-36 md:top-12 lg:start-46" />
      <p className="absolute start-6 bottom-0 flex items-center gap-1.5 rounded-full bg-surface px-3 py-1 font-semibold text-sm shadow-float md:start-20 md:bottom-12 lg:start-28 md:px-5 md:py-2 md:text-lg">
        <Heart />
        {t("home.art.match")}
      </p>
      <Bubble className="start-46 top-2 rounded-es-mark bg-surface-2 md:start-auto md:end-0 md:top-0">
        {t("home.art.ask")}
      </Bubble>
      <Bubble className="end-0 top-21 rounded-ee-mark bg-primary text-on-primary md:top-auto md:bottom-0 lg:bottom-2">
        {t("home.art.answer")}
      </Bubble>
    </div>
  );
}

/** The picture that an operator has chosen for the site. */
export function OwnPicture({
  picture: { key, width, height },
}: {
  picture: { key: string; width: number; height: number };
}) {
  return (
    <picture>
      <source type="image/avif" srcSet={`/brand/${key}/picture.avif`} />
      <img
        src={`/brand/${key}/picture.webp`}
        alt=""
        width={width}
        height={height}
        decoding="async"
        className="mx-auto max-h-44 w-auto max-w-full rounded-card bg-surface-2 object-cover shadow-float md:max-h-100"
      />
    </picture>
  );
}

function Picture({ src, className }: { src: string; className: string }) {
  return (
    <img
      src={src}
      alt=""
      width={480}
      height={600}
      decoding="async"
      className={classNames(
        "absolute aspect-portrait w-24 rounded-card bg-surface-2 object-cover shadow-float ring-2 ring-surface md:w-44 md:ring-4 lg:w-54",
        className,
      )}
    />
  );
}

function Bubble({ className, children }: { className: string; children: ReactNode }) {
  return (
    <p
      className={classNames(
        "absolute max-w-38 rounded-bubble px-3 py-1.5 text-sm shadow-float md:max-w-56 md:px-4 md:py-2 md:text-base",
        className,
      )}
    >
      {children}
    </p>
  );
}

function Heart() {
  return (
    <svg viewBox="0 0 24 24" className="size-4 text-secondary md:size-6" role="presentation">
      <path
        d="M12 21C5 15.500 2 12 2 8.500 2 5.500 4.300 3.500 7 3.500c2 0 3.800 1 5 3 1.200-2 3-3 5-3 2.700 0 5 2 5 5 0 3.500-3 7-10 12.500Z"
        fill="currentColor"
      />
    </svg>
  );
}
