import { useCallback, useState } from "react";
import { useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { type LikeCounts, listLikes } from "../contract.ts";
import { LIKE_LISTS, type LikeList } from "../rules.ts";
import type { Route } from "./+types/likes-page";
import { LikeTabs } from "./like-tabs.tsx";
import { LikeSkeletons, LikesList } from "./likes-list.tsx";
import type { LikesStart } from "./use-likes.ts";
import { WaitingLikes } from "./waiting-likes.tsx";

/** @throws Response 404 for an unknown list */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const type = findList(params.type);
  if (!type) throw new Response(null, { status: 404 });
  if (page.viewer.kind === "visitor") throw logInFirst(request);
  const asked = await page.ask(listLikes, undefined, new URLSearchParams({ type }).toString());
  return { type, first: asked.ok ? asked.output : { code: asked.error.error, message: asked.error.message } };
}

/** The page also opens offline and says so. */
export async function clientLoader({
  params,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<{ type: LikeList; first: LikesStart }> {
  try {
    return await serverLoader();
  } catch (error) {
    const type = findList(params.type);
    if (navigator.onLine || !type) throw error;
    return { type, first: { code: "network", message: "" } };
  }
}

export default function LikesPage({ loaderData: { type, first } }: Route.ComponentProps) {
  const t = useTexts("likes");
  const next = useNavigation().location?.pathname ?? "";
  const isLeaving = /^\/likes(\/[a-z]+)?$/.test(next) && findList(next.split("/")[2]) !== type;
  const [heard, setHeard] = useState<{ since: LikesStart; counts: LikeCounts } | null>(null);
  const onCounts = useCallback((counts: LikeCounts) => setHeard({ since: first, counts }), [first]);
  const told = "likes" in first ? first.counts : null;
  return (
    <Page>
      <PageTitle>{t("title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1 className="max-sm:-mb-3">{t("title")}</h1>
        <WaitingLikes />
        <LikeTabs type={type} counts={heard?.since === first ? heard.counts : told} />
        {isLeaving ? (
          <LikeSkeletons />
        ) : (
          <LikesList key={type} type={type} start={first} onCounts={onCounts} />
        )}
      </div>
    </Page>
  );
}

function findList(name: string | undefined): LikeList | null {
  return LIKE_LISTS.find((list) => list === (name ?? "received")) ?? null;
}
