import { Suspense } from "react";
import { lazyPart } from "#ui/lazy-part.ts";

const EmojiGrid = lazyPart(() => import("./emoji-grid.tsx"));

/** Loads the grid on first use, with its space reserved. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  return (
    <div className="h-72 w-full max-w-dialog-medium">
      <Suspense>
        <EmojiGrid onChoose={onChoose} />
      </Suspense>
    </div>
  );
}
