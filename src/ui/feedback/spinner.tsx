/** Marks a running action inside an element that keeps its own label. Hidden from screen readers. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-5 animate-spin rounded-full border-2 border-current border-e-transparent"
    />
  );
}
