import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Expand from "lucide-react/icons/expand";
import Lock from "lucide-react/icons/lock";
import { type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { Portrait } from "#ui/portrait.tsx";
import type { SeenPhoto } from "../contract.ts";
import { viewSources } from "./picture-sources.ts";
import { useSlides } from "./use-slides.ts";

const PhotoViewer = lazyPart(() => import("./photo-viewer.tsx"));

type PhotoCarouselProps = {
  photos: readonly SeenPhoto[];
  name: string;
  /** Called when a picture fails to load: its address may have expired and has to be renewed. */
  onBroken?: () => void;
  /** Receives the photo that was shown full screen when the viewer chose to report it. */
  onReport?: (photo: SeenPhoto) => void;
  /** Shown over the bottom of the pictures. */
  children?: ReactNode;
};

const SIZES = "(min-width: 992px) 560px, 100vw";

/**
 * The pictures of a profile, edge to edge on phones. Supports swipes, taps at the edges, arrow keys and full screen.
 */
export function PhotoCarousel({ photos, name, onBroken, onReport, children }: PhotoCarouselProps) {
  const t = useTexts("photos");
  const most = photos.length;
  const { scroller, place, placeNow, goTo, onScroll, onKeyDown } = useSlides(most);
  const [open, setOpen] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const step = (by: number) => {
    const to = placeNow() + by;
    goTo(to);
    if (to >= 0 && to < most) setSaid(t("seen.place", numbers(to, most)));
  };
  const close = (last: number) => {
    setOpen(null);
    goTo(last);
  };
  /** A tap at an edge changes the picture, in the middle it opens it. Keyboards and screen readers have buttons. */
  const tap = ({ clientX, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const side = sideOf((clientX - left) / width);
    if (side === 0 || most === 1) setOpen(placeNow());
    else step(side);
  };
  if (most === 0) {
    return (
      <div className="relative">
        <Portrait alt={t("seen.none")} className="max-sm:rounded-none!" />
        {children}
      </div>
    );
  }
  return (
    <section
      aria-roledescription={t("seen.carousel")}
      aria-label={t("seen.label", { name })}
      className="relative isolate overflow-clip sm:rounded-card"
    >
      <ul
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
        tabIndex={0}
        aria-label={t("seen.label", { name })}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onClick={tap}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {photos.map((photo, index) => (
          <li key={photo.id} className="w-full shrink-0 snap-center snap-always">
            <Portrait
              {...viewSources(photo)}
              sizes={SIZES}
              alt={t("seen.picture", { name, ...numbers(index, most) })}
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
      {most > 1 && (
        <>
          <Dots place={place} most={most} />
          <div className="pointer-events-none absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between *:pointer-events-auto max-md:sr-only">
            <IconButton
              label={t("seen.previous")}
              icon={<ChevronLeft />}
              tone="photo"
              aria-disabled={place === 0}
              onClick={() => step(-1)}
              className="aria-disabled:opacity-40"
            />
            <IconButton
              label={t("seen.next")}
              icon={<ChevronRight />}
              tone="photo"
              aria-disabled={place === most - 1}
              onClick={() => step(1)}
              className="aria-disabled:opacity-40"
            />
          </div>
        </>
      )}
      <IconButton
        label={t("seen.open")}
        icon={<Expand />}
        tone="photo"
        onClick={() => setOpen(placeNow())}
        className="absolute end-3 top-6"
      />
      {children}
      <p role="status" className="sr-only">
        {said}
      </p>
      {open !== null && (
        <Suspense>
          <PhotoViewer
            photos={photos}
            name={name}
            place={open}
            onClose={close}
            onReport={
              onReport &&
              ((last) => {
                close(last);
                const photo = photos[last];
                if (photo) onReport(photo);
              })
            }
          />
        </Suspense>
      )}
    </section>
  );
}

const numbers = (index: number, most: number) => ({ place: String(index + 1), most: String(most) });

const EDGE = 0.25;

/** @param part position of the tap as a share of the picture's width */
function sideOf(part: number): -1 | 0 | 1 {
  return part < EDGE ? -1 : part > 1 - EDGE ? 1 : 0;
}

function Dots({ place, most }: { place: number; most: number }) {
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
