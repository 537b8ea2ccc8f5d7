type LetterProps = { letter: { body: string; locale: string } };

/** A letter in its own language, as it was written. */
export function Letter({ letter: { body, locale } }: LetterProps) {
  return (
    <article lang={locale} className="flex flex-col gap-4 wrap-anywhere">
      {body.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </article>
  );
}
