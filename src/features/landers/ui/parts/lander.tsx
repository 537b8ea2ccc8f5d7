import { type ReactNode, useEffect } from "react";
import { href, useParams } from "react-router";
import { keepCameBy } from "#features/accounts/ui/accounts.tsx";
import { HomeHero } from "#features/site/ui/site.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { LanderView } from "../../contract.ts";
import { parseSlug } from "../../rules.ts";
import { LanderFoot } from "./lander-foot.tsx";
import { LanderHead } from "./lander-head.tsx";
import { LanderMeta } from "./lander-meta.tsx";
import { useLanderWords } from "./use-lander-words.ts";
import { usePreview } from "./use-preview.ts";
import { useStarts } from "./use-starts.ts";

type LanderProps = { view: LanderView; children?: ReactNode };

/** A landing page: what it promises, one action, and its design. */
export function Lander({ view, children }: LanderProps) {
  const t = useTexts("landers");
  const words = useLanderWords(view);
  const picture = usePreview(view);
  useCameBy(view);
  useStarts(view);
  return (
    <>
      <LanderMeta view={view} title={words.title} description={words.line} picture={picture} />
      <div className="container-page flex flex-col gap-6 py-6 md:gap-8 md:py-10">
        <div className="grid items-center gap-6 md:grid-cols-2 md:gap-10">
          <LanderHead
            kicker={t(`niche.${view.niche}`)}
            title={words.title}
            line={words.line}
            action={
              <LinkButton to={href("/signup")} size="large" className="max-md:w-full">
                {t("join")}
              </LinkButton>
            }
          />
          <div className="min-w-0" data-niche={view.niche}>
            {view.isOn && children ? children : <HomeHero />}
          </div>
        </div>
        <LanderFoot view={view} to={href("/signup")} action={t("join")} />
      </div>
    </>
  );
}

/** The account remembers the lander that its member came by, with the campaign's word in the address. */
function useCameBy({ name, niche, variant }: LanderView) {
  const { slug } = useParams();
  useEffect(() => {
    const { slug: known } = parseSlug(slug, niche);
    keepCameBy({ lander: name, variant, ...(known && { slug: known }) });
  }, [name, niche, variant, slug]);
}
