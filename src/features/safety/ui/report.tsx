import { type ComponentProps, Suspense, useState } from "react";
import { lazyPart } from "#ui/lazy-part.ts";

const Dialog = lazyPart(() => import("./report-dialog.tsx"));

/** Loads its code when it is first opened, since few need it. It stays mounted so that the closing animation runs. */
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
