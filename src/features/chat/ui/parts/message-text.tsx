import { classNames } from "#ui/class-names.ts";
import { isFewEmoji, splitLinks } from "../../link-rules.ts";

/** Shows the text as typed, in its own direction. Links send no referrer. */
export function MessageText({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className={classNames(
        "wrap-anywhere whitespace-pre-wrap [unicode-bidi:isolate]",
        isFewEmoji(text) && "font-emoji text-3xl",
      )}
    >
      {splitLinks(text).map((piece) =>
        piece.address ? (
          <span key={piece.start} className="[unicode-bidi:isolate]">
            <a
              href={piece.address}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="underline decoration-1 underline-offset-2 hover:decoration-2"
            >
              {piece.text}
            </a>
            {piece.host && <bdi className="font-semibold"> ({piece.host})</bdi>}
          </span>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
