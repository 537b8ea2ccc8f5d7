import { use, useEffect, useState } from "react";
import { PrefetchPageLinks, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from "react-router";
import { isSparing, whenIdle } from "./when-idle.ts";

/**
 * When the browser is idle, prefetches the pages that a person is likely to open next, and the code of those that links
 * in view lead to. The router only prefetches code together with data, so its manifest is read here.
 */
export function PrefetchWhenIdle({ pages }: { pages: readonly string[] }) {
  const isOn = useIdle();
  const manifest = use(UNSAFE_FrameworkContext)?.manifest;
  const router = use(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    if (!isOn || !manifest || !router) return;
    let stop = () => {};
    let isGone = false;
    const begin = ({ prefetchInView }: typeof import("./prefetch-in-view.ts")) => {
      if (!isGone) stop = prefetchInView((path) => router.match(path), manifest);
    };
    // Without it, pages only open later.
    import("./prefetch-in-view.ts").then(begin, () => {});
    return () => {
      isGone = true;
      stop();
    };
  }, [isOn, manifest, router]);
  return isOn && pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(!isSparing())), []);
  return isIdle;
}
