import Search from "lucide-react/icons/search";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Prose } from "#ui/prose.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { matchesSearch } from "./matches-search.ts";

/** The questions as fold-outs, with a search that only browsers with scripts show. */
export function Questions({ html }: { html: string }) {
  const t = useTexts("site");
  const [search, setSearch] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const found = useFilter(list, search);
  // Takes over what was typed before the page responded.
  useLayoutEffect(() => setSearch(field.current?.value ?? ""), []);
  return (
    <>
      <TextField
        ref={field}
        type="search"
        name="search"
        autoComplete="off"
        label={t("faq.search")}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className="mb-6 noscript:hidden"
      />
      <p role="status" className="sr-only">
        {search.trim() !== "" && t("faq.found", { count: found })}
      </p>
      {found === 0 && (
        <EmptyState icon={<Search />} title={t("faq.none")}>
          <TextLink to={href("/pages/service")}>{t("faq.none_words")}</TextLink>
        </EmptyState>
      )}
      <div ref={list} hidden={found === 0}>
        <Prose html={html} />
      </div>
    </>
  );
}

/** Hides the questions that do not match, and headings that have none left. Returns how many match. */
function useFilter(list: RefObject<HTMLElement | null>, search: string): number {
  const [found, setFound] = useState(1);
  useEffect(() => {
    const all = [...(list.current?.querySelectorAll("details") ?? [])];
    for (const question of all) question.hidden = !matchesSearch(question.textContent ?? "", search);
    for (const part of list.current?.querySelectorAll<HTMLElement>("h2") ?? [])
      part.hidden = search.trim() !== "" && !leads(part);
    setFound(all.filter((question) => !question.hidden).length);
  }, [list, search]);
  return found;
}

/** Whether one of the questions below a heading is shown. */
function leads(heading: Element): boolean {
  for (let next = heading.nextElementSibling; next && next.tagName !== "H2"; next = next.nextElementSibling)
    if (next instanceof HTMLDetailsElement && !next.hidden) return true;
  return false;
}
