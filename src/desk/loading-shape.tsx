import { useTexts } from "#i18n/use-texts.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import { Page } from "#ui/page.tsx";
import { shapeOf } from "./shape-of.ts";

/** The shape of the page that is being opened. */
export function LoadingShape({ path }: { path: string }) {
  const t = useTexts("desk");
  const shape = shapeOf(path);
  return (
    <Page width={shape === "case" || shape === "table" ? "full" : "text"}>
      <SkeletonGroup label={t("loading")} isPage className="flex flex-col gap-6">
        <Skeleton shape="title" />
        {shape === "case" && <CaseShape />}
        {shape === "table" && <Lines count={10} className="h-11" />}
        {shape === "list" && <Lines count={5} className="h-16" />}
        {shape === "form" && <Lines count={3} className="h-11 max-w-form" />}
      </SkeletonGroup>
    </Page>
  );
}

function CaseShape() {
  return (
    <>
      <Skeleton shape="block" className="h-14" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton shape="block" className="h-96" />
        <Skeleton shape="block" className="h-96" />
      </div>
    </>
  );
}

function Lines({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
    <Skeleton key={index} shape="block" className={className} />
  ));
}
