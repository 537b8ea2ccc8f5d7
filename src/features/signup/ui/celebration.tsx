const PIECES = [...Array(14).keys()];

/** A handful of confetti that falls once over the page's beginning. Members who want less motion see none. */
export function Celebration() {
  return (
    <div aria-hidden="true" className="confetti">
      {PIECES.map((piece) => (
        <i key={piece} style={{ "--piece": piece } as Record<string, number>} />
      ))}
    </div>
  );
}
