import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** Leads from a letter that asks for a proof of age to the page on which members give it. */
export function AgeProofLink() {
  const t = useTexts("moderation");
  return (
    <p className="mt-8">
      <LinkButton to={href("/prove-age")} size="large">
        {t("letter.prove_age")}
      </LinkButton>
    </p>
  );
}
