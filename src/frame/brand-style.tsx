import { useNonce } from "./nonce.tsx";
import { useFrame } from "./use-frame.ts";

const PRODUCT_COLOUR = "#7a0f24";

/** The colours of the site's brand, in front of those of the style sheet. Only checked colours are ever in it. */
export function BrandStyle() {
  const style = useFrame()?.brand?.style;
  const nonce = useNonce();
  if (!style) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server from colours of six digits
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: style }} />;
}

/** Colours the bars of the browser and of the installed site. */
export function ThemeColour() {
  return <meta name="theme-color" content={useFrame()?.brand?.colour ?? PRODUCT_COLOUR} />;
}
