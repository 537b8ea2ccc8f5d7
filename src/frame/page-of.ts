/** A link inside asks for the data of a page only, whose address a middleware sees as it was sent. */
export function pageOf({ pathname, searchParams }: URL): { pathname: string; search: string } {
  const asked = new URLSearchParams(searchParams);
  asked.delete("_routes");
  const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return { pathname: page, search: asked.size > 0 ? `?${asked}` : "" };
}
