import { splitLinks } from "../../link-rules.ts";

/** Makes the links of a text work. They send no referrer. */
export default function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((piece) =>
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
  );
}
