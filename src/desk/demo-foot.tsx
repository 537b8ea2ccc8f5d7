import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { TextLink } from "#ui/text-link.tsx";

/** Leads to the people whom everyone can be in the demo. */
export function DemoFoot() {
  const t = useTexts("desk");
  return (
    <p className="container-page py-6 text-ink-2 text-sm">
      {t("demo.words")} <TextLink to={href("/dev/desk")}>{t("demo.people")}</TextLink>
    </p>
  );
}
