import type { ComponentProps } from "react";
import { href } from "react-router";
import type { Locale } from "#base/locales.ts";
import type { OwnTextKey } from "#base/own-texts.ts";
import { FictionalNote, MemberTileCard } from "#features/photos/ui/photos.tsx";
import { HomeWords } from "#features/site/ui/site.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { SayValue } from "../parts/say-value.ts";

type Props = { texts: Record<string, string>; locale: Locale; words: SayValue };

/** The beginning of the home page, and a fictional profile as a tile and with its warning, in these words. */
export function TextsPreview({ texts, locale, words: { t } }: Props) {
  const text = (key: OwnTextKey) => texts[key] ?? "";
  const mark = { icon: "drama", word: text("fictional_singular"), plural: text("fictional_plural") };
  const member = { ...SAMPLE, name: "Alex", mark };
  return (
    <section aria-labelledby="texts-preview" className="flex flex-col gap-4">
      <h2 id="texts-preview">{t("texts.preview")}</h2>
      <Card lang={locale} className="flex flex-col gap-3">
        <HomeWords title={text("index_title")} description={text("description")} heading="h3" />
      </Card>
      <Card lang={locale} className="flex flex-col gap-3">
        <FictionalNote members={[member]} />
        <div inert className="w-48">
          <MemberTileCard member={member} to={href("/desk/texts")} />
        </div>
        <Notice>{text("fictional_warning")}</Notice>
      </Card>
    </section>
  );
}

/** Nobody: a tile without a picture. */
const SAMPLE = {
  ...{ id: 0, age: 34, gender: null, country: "NL", region: null, region_name: null, city: null },
  ...{ fictional: true, online: false, is_new: false, photo: null, photo_count: 0 },
} satisfies Omit<ComponentProps<typeof MemberTileCard>["member"], "name" | "mark">;
