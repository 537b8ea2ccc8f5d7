import { type KeyboardEvent, useCallback, useRef, useState } from "react";

/** Slides beside each other that scroll by themselves; says which one is in sight and goes to another. */
export function useSlides(most: number) {
  const scroller = useRef<HTMLUListElement>(null);
  const [inSight, setInSight] = useState(0);
  const place = Math.min(inSight, Math.max(0, most - 1));

  const goTo = useCallback((to: number) => {
    const { current } = scroller;
    current?.scrollTo({ left: to * current.clientWidth, behavior: "smooth" });
  }, []);

  return {
    scroller,
    place,
    goTo: (to: number) => to >= 0 && to < most && goTo(to),
    onScroll() {
      const { current } = scroller;
      if (current && current.clientWidth > 0)
        setInSight(Math.round(current.scrollLeft / current.clientWidth));
    },
    onKeyDown(event: KeyboardEvent) {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      goTo(Math.max(0, Math.min(most - 1, place + step)));
    },
  };
}
