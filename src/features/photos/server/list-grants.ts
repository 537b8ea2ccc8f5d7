import { listCards } from "#features/profiles/server/profiles.ts";
import { nameOf } from "#i18n/name-of.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { type CursorOf, requireCursor, writeCursor } from "#platform/cursor.ts";
import type { Scope } from "#platform/scope.ts";
import type { GrantLog, PhotoGrants } from "../contract.ts";
import { listTiles } from "./list-tiles.ts";
import { listAccessOf, listEntries } from "./queries-access.ts";

const PAGE = 30;

/** Lists requests of visible members, and every grant, so that each can be revoked. */
export async function listGrants(
  app: Pick<App, "db" | "clock" | "seal" | "members">,
  scope: Pick<Scope, "viewer" | "site" | "hostSite" | "country" | "texts">,
  ownerId: number,
): Promise<PhotoGrants> {
  const rows = await listAccessOf(app.db, ownerId);
  const ids = rows.map(({ viewerId }) => viewerId);
  const [tiles, names] = await Promise.all([listTiles(app, scope, ids), readNames(app, scope.texts, ids)]);
  const tileOf = new Map(tiles.map((tile) => [tile.id, tile]));
  return {
    requests: rows.flatMap(({ viewerId, askedAt, grantedAt }) => {
      const member = tileOf.get(viewerId);
      return member && askedAt && !grantedAt ? [{ member, at: askedAt.toISOString() }] : [];
    }),
    grants: rows.flatMap(({ viewerId, grantedAt }) =>
      grantedAt
        ? [
            {
              viewer_id: viewerId,
              name: names.get(viewerId) ?? null,
              member: tileOf.get(viewerId) ?? null,
              at: grantedAt.toISOString(),
            },
          ]
        : [],
    ),
  };
}

export async function readGrantLog(
  app: Pick<App, "db" | "clock" | "seal" | "securityLog">,
  { viewer, texts }: Pick<Scope, "texts"> & { viewer: MemberViewer },
  after: string | undefined,
): Promise<GrantLog> {
  const of: CursorOf = { list: "photo grants", viewer };
  const [before] = after === undefined ? [] : requireCursor(app, of, after);
  const rows = await listEntries(app.db, viewer.memberId, {
    limit: PAGE + 1,
    ...(before !== undefined && { before }),
  });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const names = await readNames(
    app,
    texts,
    page.flatMap(({ viewerId }) => viewerId ?? []),
  );
  return {
    entries: page.map(({ viewerId, deed, at }) => ({
      deed: deed as GrantLog["entries"][number]["deed"],
      name: (viewerId !== null && names.get(viewerId)) || null,
      at: at.toISOString(),
    })),
    next: last && rows.length > PAGE ? writeCursor(app, of, [last.id]) : null,
  };
}

/** Names of those who are still members: the owner knew them by these names. */
async function readNames(app: Pick<App, "db" | "clock">, texts: Texts, ids: readonly number[]) {
  const cards = await listCards(app, [...new Set(ids)]);
  return new Map(cards.filter(({ open }) => open).map((card) => [card.memberId, nameOf(texts, card)]));
}
