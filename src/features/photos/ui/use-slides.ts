import { type KeyboardEvent, useCallback, useRef, useState } from "react";

/** Slides that scroll horizontally. Says which one is visible and can scroll to another. */
export function useSlides(most: number) {
  const scroller = useRef<HTMLUListElement>(null);
  const [inSight, setInSight] = useState(0);
  const within = (slide: number) => Math.min(slide, Math.max(0, most - 1));
  const place = within(inSight);

  const goTo = useCallback((to: number) => {
    const { current } = scroller;
    current?.scrollTo({ left: to * current.clientWidth, behavior: "smooth" });
  }, []);

  const look = () => {
    const { current } = scroller;
    return current && current.clientWidth > 0
      ? Math.round(current.scrollLeft / current.clientWidth)
      : inSight;
  };

  return {
    scroller,
    place,
    /** The slide visible right now, which the state may not reflect yet; for taps. */
    placeNow: () => within(look()),
    goTo: (to: number) => to >= 0 && to < most && goTo(to),
    onScroll: () => setInSight(look()),
    onKeyDown(event: KeyboardEvent) {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      goTo(Math.max(0, Math.min(most - 1, place + step)));
    },
  };
}
