import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type ProseProps = { className?: string } & (
  | { children: ReactNode; html?: undefined }
  /** Our own rendered markdown, never a member's text. */
  | { html: string; children?: undefined }
);

/** Text pages: 45 to 75 characters a line. */
export function Prose({ className, children, html }: ProseProps) {
  const look = classNames("prose", className);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the pages are files of this repository
  if (html !== undefined) return <div className={look} dangerouslySetInnerHTML={{ __html: html }} />;
  return <div className={look}>{children}</div>;
}
