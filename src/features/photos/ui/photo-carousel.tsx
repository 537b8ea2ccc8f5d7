import Expand from "lucide-react/icons/expand";
import { type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { Portrait } from "#ui/pictures/portrait.tsx";
import type { SeenPhoto } from "../contract.ts";
import { Dots, numbers, Slides, StepButtons } from "./photo-slides.tsx";
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

/**
 * The pictures of a profile, edge to edge on phones. Supports swipes, taps at the edges, arrow keys and full screen.
 */
export function PhotoCarousel({ photos, name, onBroken, onReport, children }: PhotoCarouselProps) {
  const t = useTexts("photos");
  const most = photos.length;
  const { scroller, place, placeNow, goTo, onScroll, onKeyDown } = useSlides(most);
  const { said, step } = useSteps(most, { placeNow, goTo });
  const [open, setOpen] = useState<number | null>(null);
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
  if (most === 0) return <NoPhotos>{children}</NoPhotos>;
  return (
    <section
      aria-roledescription={t("seen.carousel")}
      aria-label={t("seen.label", { name })}
      className="relative isolate overflow-clip sm:rounded-card"
    >
      <Slides
        photos={photos}
        name={name}
        ref={scroller}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onClick={tap}
        onBroken={onBroken}
      />
      {most > 1 && (
        <>
          <Dots place={place} most={most} />
          <StepButtons place={place} most={most} onStep={step} />
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
        <FullScreen photos={photos} name={name} place={open} onClose={close} onReport={onReport} />
      )}
    </section>
  );
}

/** Goes to the slide before or after, and announces it to screen readers. */
function useSteps(most: number, { placeNow, goTo }: Pick<ReturnType<typeof useSlides>, "placeNow" | "goTo">) {
  const t = useTexts("photos");
  const [said, setSaid] = useState("");
  return {
    said,
    step(by: number) {
      const to = placeNow() + by;
      goTo(to);
      if (to >= 0 && to < most) setSaid(t("seen.place", numbers(to, most)));
    },
  };
}

function NoPhotos({ children }: { children: ReactNode }) {
  const t = useTexts("photos");
  return (
    <div className="relative">
      <Portrait alt={t("seen.none")} className="max-sm:rounded-none!" />
      {children}
    </div>
  );
}

type FullScreenProps = Pick<PhotoCarouselProps, "photos" | "name"> & {
  place: number;
  onClose: (last: number) => void;
  onReport: ((photo: SeenPhoto) => void) | undefined;
};

function FullScreen({ photos, name, place, onClose, onReport }: FullScreenProps) {
  const report = (last: number) => {
    onClose(last);
    const photo = photos[last];
    if (photo) onReport?.(photo);
  };
  return (
    <Suspense>
      <PhotoViewer
        photos={photos}
        name={name}
        place={place}
        onClose={onClose}
        onReport={onReport && report}
      />
    </Suspense>
  );
}

const EDGE = 0.25;

/** @param part position of the tap as a share of the picture's width */
function sideOf(part: number): -1 | 0 | 1 {
  return part < EDGE ? -1 : part > 1 - EDGE ? 1 : 0;
}
