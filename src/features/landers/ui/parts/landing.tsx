import { type ReactNode, useEffect } from "react";
import { href, useParams } from "react-router";
import { keepCameBy } from "#features/accounts/ui/accounts.tsx";
import { FictionalMark } from "#features/photos/ui/photos.tsx";
import { HomeHero } from "#features/site/ui/site.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { Landing as Found, LandingView } from "../../contract.ts";
import { parseSlug } from "../../rules.ts";
import { LanderFoot } from "./lander-foot.tsx";
import { LanderMeta } from "./lander-meta.tsx";

type LandingProps = {
  view: LandingView;
  name: "landing" | "landing2" | "landing3";
  children: (found: Found) => ReactNode;
};

/** A landing page of one member. */
export function Landing({ view, name, children }: LandingProps) {
  const t = useTexts("landers");
  const { found } = view;
  const { slug } = useParams();
  useEffect(() => {
    const { slug: known } = parseSlug(slug, view.niche);
    keepCameBy({ lander: name, ...(known && { slug: known }) });
  }, [name, slug, view.niche]);
  const title = found ? t("landing.title", { name: found.member.name }) : t("gone.title");
  const line = found ? t("landing.line", { site: view.siteName }) : t("gone.line");
  return (
    <>
      <LanderMeta view={view} title={title} description={line} />
      <div className="container-page flex flex-col gap-6 py-6 md:gap-8 md:py-10">
        <div className="mx-auto flex w-full max-w-text flex-col gap-5">
          <div className="flex flex-col gap-2">
            <h1 className="wrap-anywhere">{title}</h1>
            <p className="text-ink-2">{line}</p>
          </div>
          {found?.member.mark && (
            <div className="flex flex-col items-start gap-2">
              <FictionalMark mark={found.member.mark} />
              {found.warning && <Notice>{found.warning}</Notice>}
            </div>
          )}
          {found ? children(found) : <Gone />}
        </div>
        <LanderFoot
          view={view}
          to={found ? href("/members/:id/signup", { id: String(found.member.id) }) : href("/signup")}
          action={t("join")}
        />
      </div>
    </>
  );
}

function Gone() {
  const t = useTexts("landers");
  return (
    <div className="flex flex-col items-start gap-6">
      <LinkButton to={href("/signup")} size="large">
        {t("join")}
      </LinkButton>
      <HomeHero />
    </div>
  );
}
