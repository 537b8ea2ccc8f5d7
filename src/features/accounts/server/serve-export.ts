import type { App, Viewer } from "#platform/app.ts";
import { findExportOwner, openExport } from "./export-data.ts";

type Asked = {
  token: string;
  viewer: Viewer;
  /** Login page that returns the visitor to this export. */
  loginPath: string;
};

/**
 * Serves a data export to its member, logged in, while the link is valid. Members who have closed the account or are
 * banned cannot log in, so the mailed link is enough. An ended link is 410 for everybody.
 */
export async function serveExport(
  app: Pick<App, "db" | "clock" | "files">,
  { token, viewer, loginPath }: Asked,
): Promise<Response> {
  const owner = await findExportOwner(app, token);
  if (!owner) throw new Response(null, { status: 410 });
  if (viewer.kind === "visitor" && owner.canLogIn)
    return new Response(null, { status: 302, headers: { Location: loginPath } });
  const file = await openExport(app, token, viewer.kind === "member" ? viewer.memberId : owner.memberId);
  if (!file) throw new Response(null, { status: 404 });
  return new Response(file.body, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Length": String(file.size),
      "Content-Disposition": 'attachment; filename="my-data.zip"',
      "Cache-Control": "no-store",
    },
  });
}
