const SHAPES = [
  "M50 78C20 56 12 42 12 32c0-10 8-18 18-18 8 0 15 4 20 12 5-8 12-12 20-12 10 0 18 8 18 18 0 10-8 24-38 46Z",
  "M50 12a38 38 0 1 0 0 76a38 38 0 1 0 0-76Z",
  "M14 22h72v46H46L28 84V68H14Z",
  "M50 10l11 26 29 3-22 19 7 29-25-15-25 15 7-29-22-19 29-3Z",
] as const;

const TONES = ["text-primary", "text-secondary", "text-ink-2", "text-accent"] as const;

/** Hearts, circles, speech bubbles and stars in the site's colours. */
export function DrawnPattern({ places }: { places: number }) {
  return (
    <div className="grid grid-cols-4 gap-1.5 md:gap-2" aria-hidden="true">
      {Array.from({ length: places }, (_, place) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: the places never change
          key={place}
          aria-hidden="true"
          viewBox="0 0 100 125"
          className={`aspect-portrait w-full rounded-card bg-surface-2 ${TONES[(place * 3) % TONES.length]}`}
        >
          <path
            d={SHAPES[(place + Math.floor(place / 4)) % SHAPES.length]}
            transform="translate(20 32) scale(.6)"
            fill="currentColor"
            opacity="0.75"
          />
        </svg>
      ))}
    </div>
  );
}
