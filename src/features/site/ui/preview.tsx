import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { PREVIEW_SIZE } from "../preview-size.ts";
import home from "./previews/home.png";

type PreviewProps = {
  of: { origin: string; siteName: string };
  title: string;
  description: string;
  /** Drawn by us; the site's own drawing by default. */
  picture?: { src: string; alt: string };
};

/** Meta tags from which messengers and networks make the preview of a link. The picture is never a photo of a person. */
export function Preview({ of: { origin, siteName }, title, description, picture }: PreviewProps) {
  const t = useTexts("site");
  const locale = useRegionalTag().replace("-", "_");
  const { src, alt } = picture ?? { src: home, alt: t("preview") };
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={siteName} />
      {locale.includes("_") && <meta property="og:locale" content={locale} />}
      <meta property="og:image" content={`${origin}${src}`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(PREVIEW_SIZE.width)} />
      <meta property="og:image:height" content={String(PREVIEW_SIZE.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
