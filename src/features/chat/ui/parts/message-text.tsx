import { Suspense } from "react";
import { classNames } from "#ui/class-names.ts";
import { lazyPart } from "#ui/lazy-part.ts";
import { isFewEmoji } from "../../few-emoji.ts";
import { mayHaveLink } from "../../may-have-link.ts";

const LinkedText = lazyPart(() => import("./linked-text.tsx"));

/** Shows the text as typed, in its own direction. */
export function MessageText({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className={classNames(
        "wrap-anywhere whitespace-pre-wrap [unicode-bidi:isolate]",
        isFewEmoji(text) && "font-emoji text-3xl",
      )}
    >
      {mayHaveLink(text) ? (
        <Suspense fallback={text}>
          <LinkedText text={text} />
        </Suspense>
      ) : (
        text
      )}
    </p>
  );
}
