import { createContext, use } from "react";
import { countTitle, TitleCountContext } from "./count-title.ts";

/** The site's name, at the end of every page title. */
export const SiteNameContext = createContext<string | null>(null);

/** Replaces every title, for members who want the tab to reveal nothing. */
export const PlainTitleContext = createContext<string | null>(null);

/** The page's title with the site's name, and its description for search engines. */
export function PageTitle({ children, description }: { children: string; description?: string }) {
  const name = use(SiteNameContext);
  const plain = use(PlainTitleContext);
  const count = use(TitleCountContext);
  const full = name && !children.includes(name) ? `${children} – ${name}` : children;
  return (
    <>
      <title>{plain ?? countTitle(count, full)}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
