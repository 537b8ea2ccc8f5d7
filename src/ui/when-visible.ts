/** Runs at once in a visible tab, otherwise as soon as it becomes visible. @returns a function that ends the wait */
export function whenVisible(run: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", look);
    run();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => document.removeEventListener("visibilitychange", look);
}
