import { Preview } from "#features/site/ui/site.tsx";
import { PageTitle } from "#ui/page-title.tsx";

type LanderMetaProps = {
  view: { origin: string; siteName: string };
  title: string;
  description: string;
  picture?: { src: string; alt: string } | undefined;
};

/** Campaign pages stay out of search engines: several brands have the same ones, and `/` says the same. */
export function LanderMeta({ view, title, description, picture }: LanderMetaProps) {
  return (
    <>
      <PageTitle description={description}>{`${title} – ${view.siteName}`}</PageTitle>
      <meta name="robots" content="noindex" />
      <link rel="canonical" href={`${view.origin}/`} />
      <Preview of={view} title={title} description={description} {...(picture && { picture })} />
    </>
  );
}
