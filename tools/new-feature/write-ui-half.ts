import type { Files } from "../planted-tree.ts";
import type { Plan } from "./plan-feature.ts";

/** A list component, its texts, and a page if there is a server half to load from. */
export function writeUiHalf({ names, parts }: Plan): Files {
  const { kebab, pascal } = names;
  const files: Files = {
    [`ui/${kebab}.tsx`]: `import { useTexts } from "#i18n/use-texts.tsx";
import type { ${pascal}Entry } from "../contract.ts";

export function ${pascal}List({ entries }: { entries: ${pascal}Entry[] }) {
  const t = useTexts("${kebab}");
  if (entries.length === 0) return <p>{t("empty")}</p>;
  return (
    <ul aria-label={t("title")}>
      {entries.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </ul>
  );
}
`,
  };
  for (const [locale, words] of Object.entries(WORDS))
    files[`locales/${locale}.json`] = `${JSON.stringify(words, null, 2)}\n`;
  if (parts.has("server")) files[`ui/${kebab}-page.tsx`] = writePage(names);
  else files["contract.ts"] = `export type ${pascal}Entry = { id: number; title: string };\n`;
  return files;
}

function writePage({ kebab, pascal }: Plan["names"]): string {
  return `import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { read${pascal} } from "../server/${kebab}.ts";
import type { Route } from "./+types/${kebab}-page";
import { ${pascal}List } from "./${kebab}.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { entries: await read${pascal}(context.get(pageContext).app) };
}

export default function ${pascal}Page({ loaderData }: Route.ComponentProps) {
  const t = useTexts("${kebab}");
  return (
    <Page>
      <PageTitle>{t("title")}</PageTitle>
      <h1 className="mb-6">{t("title")}</h1>
      <${pascal}List entries={loaderData.entries} />
    </Page>
  );
}
`;
}

const WORDS = {
  en: { title: "Overview", empty: "There is nothing here yet." },
  nl: { title: "Overzicht", empty: "Hier is nog niets." },
  de: { title: "Übersicht", empty: "Hier ist noch nichts." },
  it: { title: "Panoramica", empty: "Qui non c’è ancora nulla." },
  fr: { title: "Aperçu", empty: "Il n’y a encore rien ici." },
  es: { title: "Resumen", empty: "Aquí todavía no hay nada." },
  pl: { title: "Przegląd", empty: "Nic tu jeszcze nie ma." },
  da: { title: "Oversigt", empty: "Her er ikke noget endnu." },
  fi: { title: "Yleiskatsaus", empty: "Täällä ei ole vielä mitään." },
  nb: { title: "Oversikt", empty: "Her er det ingenting ennå." },
  sv: { title: "Översikt", empty: "Här finns inget än." },
};
