import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";

const MEMBER = /^\/(?:members|likes\/m)\/\d+$/;
/** A shorter delay would make it flicker. */
const WAIT_MS = 200;

/**
 * While a profile loads, covers the current page with a skeleton. The page below keeps its height and scroll
 * position.
 */
export function UnlessMemberLoads({ children }: { children: ReactNode }) {
  const { state, location } = useNavigation();
  const loading = state === "loading" && MEMBER.test(location.pathname);
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setWaited(true), WAIT_MS);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [loading]);
  // A loaded page shows at once; the browser has scrolled it to its position already.
  const shown = loading && waited;
  return (
    <>
      {shown && <LoadingMember />}
      <div className={shown ? "invisible contents" : "contents"}>{children}</div>
    </>
  );
}

function LoadingMember() {
  const t = useTexts("frame");
  return (
    <div className="sticky top-14 z-sticky h-0">
      <div className="h-dvh overflow-hidden bg-ground">
        <SkeletonGroup
          label={t("loading")}
          className="container-page grid gap-6 py-4 max-sm:px-0 max-sm:pt-0 md:grid-cols-2 md:py-8 lg:gap-10"
        >
          <Skeleton shape="portrait" className="max-sm:rounded-none" />
          <div className="flex flex-col gap-6 max-sm:px-gutter">
            <Skeleton shape="block" />
            <Skeleton shape="block" className="h-48 w-full" />
          </div>
        </SkeletonGroup>
      </div>
    </div>
  );
}
