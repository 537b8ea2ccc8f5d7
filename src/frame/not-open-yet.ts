import { data, type MiddlewareFunction } from "react-router";
import { pageContext } from "#platform/page-context.ts";
import { pageOf } from "./page-of.ts";

/** Pages that are read before a site opens, by payment providers for example. */
const OPEN = /^\/(pages|pricing|lang-config|offline)(\/|$)/;

/** What the error page shows instead of an error. */
export type NotOpen = { notOpen: string };

/** Answers every page for members with words while their site is being set up. */
export const notOpenYet: MiddlewareFunction<Response> = ({ request, context }) => {
  const { place, site, hostSite } = context.get(pageContext);
  if (place !== "members" || (site.isOpen && hostSite.isOpen)) return;
  if (request.method === "GET" && OPEN.test(pageOf(new URL(request.url)).pathname)) return;
  const closed = site.isOpen ? hostSite : site;
  throw data({ notOpen: closed.name } satisfies NotOpen, { status: 503, headers: { "Retry-After": "3600" } });
};
