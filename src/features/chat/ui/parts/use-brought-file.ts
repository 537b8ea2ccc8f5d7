import { useEffect, useRef } from "react";

/** Takes the first file that is pasted or dropped anywhere on the page, unless a dialog is open. */
export function useBroughtFile(onFile: (file: File) => void) {
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const take = (event: Event, files: FileList | undefined) => {
      const file = files?.[0];
      if (!file || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      latest.current(file);
    };
    addEventListener("paste", (event) => take(event, event.clipboardData?.files), { signal });
    addEventListener("drop", (event) => take(event, event.dataTransfer?.files), { signal });
    // Without this, the browser would open the dropped file instead of the page.
    addEventListener(
      "dragover",
      (event) => {
        if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
}
