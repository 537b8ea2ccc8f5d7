/** Describes the site to search engines in a data block, which no browser executes. */
export function StructuredData({ value }: { value: object }) {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with `<` written so that no tag can end the block
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
