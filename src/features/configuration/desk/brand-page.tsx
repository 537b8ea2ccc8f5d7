import { data } from "react-router";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import type { BrandPicture } from "../brand-contract.ts";
import { listConfiguredSites, planRevert, readSiteSettings } from "../contract.ts";
import type { Route } from "./+types/brand-page";
import { BrandPreview } from "./brand/brand-preview.tsx";
import { ColourField } from "./brand/colour-field.tsx";
import { PictureField } from "./brand/picture-field.tsx";
import { DetailsFrame, useDetails } from "./details/details-frame.tsx";
import { useSayValue } from "./parts/say-value.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const revert = searchParams.get("revert") || null;
  const reverting = revert
    ? await readAtDesk(page, planRevert, String(new URLSearchParams({ change: revert })))
    : null;
  const { sites } = await readAtDesk(page, listConfiguredSites, "");
  const site = reverting?.site ?? (searchParams.get("site") || sites[0]?.id);
  if (!site) throw data(null, { status: 404 });
  const read = await readAtDesk(page, readSiteSettings, String(new URLSearchParams({ site: String(site) })));
  const settings = read.settings.filter(({ group }) => group === "brand");
  return { ...read, settings, sites, reverting: reverting && { ...reverting, change: Number(revert) } };
}

type Data = Route.ComponentProps["loaderData"];

export default function BrandPage({ loaderData }: Route.ComponentProps) {
  const { site, reverting } = loaderData;
  return <SiteBrand key={`${site.id} ${reverting?.change}`} {...loaderData} />;
}

/** Colours, logo and home picture of one site, as they are and as they would be. */
function SiteBrand(loaded: Data) {
  const words = useSayValue();
  const { t } = words;
  const details = useDetails(loaded);
  const { site, may_write } = loaded;
  const field = (name: string) => ({
    error: details.faultOf(name),
    onChange: (value: unknown) => details.change(name, value),
    words,
  });
  const [main, highlight] = ["brand_colour", "brand_highlight"].map((name) => details.valueOf(name)) as [
    string | null,
    string | null,
  ];
  const [logo, picture] = ["brand_logo", "brand_picture"].map((name) => details.valueOf(name)) as [
    BrandPicture | null,
    BrandPicture | null,
  ];
  return (
    <DetailsFrame {...{ data: loaded, details, words }} title={t("brand.title")} lead={t("brand.lead")}>
      <BrandPreview site={site.name} colours={{ main, highlight }} logo={logo} words={words} />
      {may_write && (
        <Card className="flex flex-col gap-6">
          <ColourField {...field("brand_colour")} name="brand_colour" value={main} />
          <ColourField {...field("brand_highlight")} name="brand_highlight" value={highlight} />
          <PictureField {...field("brand_logo")} use="logo" value={logo} />
          <PictureField {...field("brand_picture")} use="picture" value={picture} />
        </Card>
      )}
    </DetailsFrame>
  );
}
