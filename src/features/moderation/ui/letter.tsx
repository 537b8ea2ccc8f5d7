import { DISPUTE_BODIES } from "../contract.ts";

type LetterProps = { letter: { body: string; locale: string } };

/** A letter in its own language, as it was written. */
export function Letter({ letter: { body, locale } }: LetterProps) {
  return (
    <article lang={locale} className="flex flex-col gap-4 wrap-anywhere">
      {body.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{withLink(paragraph)}</p>
      ))}
    </article>
  );
}

/** Links the one address that we wrote ourselves. Facts may quote others, which nobody should follow. */
function withLink(paragraph: string) {
  const [before, after] = paragraph.split(DISPUTE_BODIES);
  if (after === undefined) return paragraph;
  return (
    <>
      {before}
      <a href={DISPUTE_BODIES} rel="noreferrer" className="underline decoration-1 underline-offset-4">
        {DISPUTE_BODIES}
      </a>
      {after}
    </>
  );
}
