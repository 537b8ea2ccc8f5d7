import { PageTitle } from "#ui/page-title.tsx";

type LanderMetaProps = { view: { origin: string; siteName: string }; title: string; description: string };

/** Campaign pages stay out of search engines: several brands have the same ones, and `/` says the same. */
export function LanderMeta({ view: { origin, siteName }, title, description }: LanderMetaProps) {
  return (
    <>
      <PageTitle description={description}>{`${title} – ${siteName}`}</PageTitle>
      <meta name="robots" content="noindex" />
      <link rel="canonical" href={`${origin}/`} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={siteName} />
    </>
  );
}
