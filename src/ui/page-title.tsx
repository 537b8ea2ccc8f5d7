import { createContext, use } from "react";
import { countTitle, TitleCountContext } from "./count-title.ts";

/** The name that stands behind every page's title. */
export const SiteNameContext = createContext<string | null>(null);

/** In place of every title, for who wants the tab to tell nothing. */
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
