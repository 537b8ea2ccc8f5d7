import { Fragment } from "react";
import { href } from "react-router";
import { dateFormat } from "#base/formats.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { type Fact, useFact } from "#ui/facts.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import type { FrameAlert } from "#ui/frame-part.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { TOLD_PAGES } from "../rules.ts";
import { accountsStored } from "../stored.ts";

type Changed = { pages: readonly ("terms" | "privacy")[]; from: string };

/** The pages that the bar names; null if there are none. */
const changedPages: Fact<Changed | null> = { name: "changedPages", without: null };

/** Says which page about law is new, for as long as the terms before it still apply to the member. */
export const changedPagesAlert: FrameAlert = {
  name: "changed-pages",
  isDue: (read) => read(changedPages) !== null,
  hiddenOn: new Set(["signup", "members-id-signup", "complete-signup", "delete-account"]),
  dismissal: accountsStored.changedPages,
  Alert: ChangedPagesAlert,
};

function ChangedPagesAlert({ onDismiss }: { onDismiss: () => void }) {
  const t = useTexts("member-frame");
  const tag = useRegionalTag();
  const changed = useFact(changedPages);
  if (changed === null) return null;
  const day = dateFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(changed.from));
  return (
    <Notice
      banner
      action={TOLD_PAGES.filter((page) => changed.pages.includes(page)).map((page, at) => (
        <Fragment key={page}>
          {at > 0 && <span className="md:hidden"> · </span>}
          <LinkButton
            to={page === "terms" ? href("/pages/terms") : href("/pages/privacy")}
            variant="quiet"
            size="small"
          >
            {page === "terms" ? t("changed.read_terms") : t("changed.read_privacy")}
          </LinkButton>
        </Fragment>
      ))}
      onDismiss={onDismiss}
      dismissLabel={t("alert.dismiss")}
    >
      {changed.pages.includes("terms") && <p>{t("changed.terms", { day })}</p>}
      {changed.pages.includes("privacy") && <p>{t("changed.privacy")}</p>}
    </Notice>
  );
}
