import { Suspense } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { useWideScreen } from "#ui/use-wide-screen.ts";
import type { MatchWishFieldsProps } from "./match-wish-fields.tsx";

const MatchWishFields = lazyPart(() => import("./match-wish-fields.tsx"));

/** The wishes beside the results from 992 px on. Narrower screens open them in a sheet. */
export function MatchWishAside(props: MatchWishFieldsProps) {
  const t = useTexts("discovery");
  const isWide = useWideScreen();
  return (
    <section
      aria-label={t("match.wishes")}
      className="sticky top-18 flex max-h-[calc(100dvh-6rem)] w-list-max shrink-0 flex-col gap-4 self-start overflow-y-auto rounded-card border border-line bg-surface p-4 max-lg:hidden"
    >
      <h2>{t("match.wishes")}</h2>
      {isWide ? (
        <Suspense fallback={<Skeleton shape="block" />}>
          <MatchWishFields {...props} />
        </Suspense>
      ) : (
        <Skeleton shape="block" />
      )}
    </section>
  );
}
