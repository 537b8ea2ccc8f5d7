import { type ComponentProps, Suspense, useState } from "react";
import { lazyPart } from "#ui/lazy-part.ts";

const Dialog = lazyPart(() => import("./report-dialog.tsx"));

/** Comes with its parts when it is first opened, since few ever need it, and stays, so that it can go as it came. */
export function ReportDialog(props: ComponentProps<typeof Dialog>) {
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
