import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { FrameAlert } from "#ui/frame-part.ts";
import { ageNeeded } from "./age-facts.ts";
import { ProveAgeLink } from "./prove-age-link.tsx";

/** Shown until the age is verified, if verification is required. */
export const ageAlert: FrameAlert = {
  name: "age",
  isDue: (read) => read(ageNeeded),
  hiddenOn: new Set(["prove-age", "signup", "members-id-signup", "complete-signup", "delete-account"]),
  Alert: AgeAlert,
};

function AgeAlert() {
  const t = useTexts("member-frame");
  return (
    <Notice tone="warning" banner action={<ProveAgeLink size="small" />}>
      {t("age.alert")}
    </Notice>
  );
}
