import ArrowLeft from "lucide-react/icons/arrow-left";
import { href, Link, useParams } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { toPart } from "./parts.ts";
import { SettingsPart } from "./settings-part.tsx";

/** The layout loads what the sub-pages show, and answers 404 for an unknown one. */
export default function SettingsPartPage() {
  const part = toPart(useParams().part) ?? "account";
  const t = useTexts("accounts");
  const menu = useTexts("member-frame");
  const name = t(`settings.parts.${part}`);
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <Link
        to={href("/settings")}
        className="-ms-1 mb-1 inline-flex min-h-touch items-center gap-2 rounded-field pe-2 font-semibold text-accent lg:hidden"
      >
        <ArrowLeft className="size-5" />
        {menu("menu.settings")}
      </Link>
      <h1 className="mb-4">{name}</h1>
      <SettingsPart part={part} />
    </>
  );
}
