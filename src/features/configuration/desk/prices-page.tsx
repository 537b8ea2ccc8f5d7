import Tag from "lucide-react/icons/tag";
import { useState } from "react";
import { data, href } from "react-router";
import { minorUnits, toDecimal } from "#base/money.ts";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listConfiguredSites, planRevert } from "../contract.ts";
import { nameOfPrice } from "../price-names.ts";
import { readPrices } from "../prices-contract.ts";
import type { Route } from "./+types/prices-page";
import { ChooseSite } from "./parts/choose-site.tsx";
import { DraftBar, sayError } from "./parts/draft-bar.tsx";
import { type SayValue, useSayValue } from "./parts/say-value.ts";
import { PercentTool } from "./prices/percent-tool.tsx";
import { PriceDialog } from "./prices/price-dialog.tsx";
import { PriceGrid } from "./prices/price-grid.tsx";
import { SetElsewhere } from "./prices/set-elsewhere.tsx";
import { type Price, type PriceList, usePriceDraft } from "./prices/use-price-draft.ts";
import { useSavePrices } from "./prices/use-save-prices.ts";
import { Reverting } from "./settings/reverting.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const revert = searchParams.get("revert");
  const reverting = revert
    ? await readAtDesk(page, planRevert, String(new URLSearchParams({ change: revert })))
    : null;
  const { sites } = await readAtDesk(page, listConfiguredSites, "");
  const asked = searchParams.get("site") || sites[0]?.id;
  const site = reverting?.site ?? asked;
  if (!site) throw data(null, { status: 404 });
  const list = await readAtDesk(page, readPrices, String(new URLSearchParams({ site: String(site) })));
  return { list, sites, reverting: reverting && { ...reverting, change: Number(revert) } };
}

type Data = Route.ComponentProps["loaderData"];

export default function PricesPage({ loaderData }: Route.ComponentProps) {
  const { list, reverting } = loaderData;
  // Another site, or another change to take back, begins with a draft of its own.
  return <SitePrices key={`${list.site.id} ${reverting?.change}`} {...loaderData} />;
}

/** The price list of one site, with the prices that are typed in and not saved yet. */
function SitePrices({ list, sites, reverting }: Data) {
  const words = useSayValue();
  const { t, tag } = words;
  const write = (price: Price) => writeAmount(price, tag);
  const draft = usePriceDraft(list, reverting ? pricesToRevert(reverting) : [], write);
  const [isSaved, setSaved] = useState(false);
  const saving = useSavePrices({
    ...{ list, draft, reverts: reverting?.change ?? null },
    wrongAmount: t("prices.wrong", { example: new Intl.NumberFormat(tag).format(24.99) }),
    onDone: () => setSaved(true),
  });
  return (
    <Page width="full">
      <PageTitle>{t("prices.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <Heading list={list} words={words} />
        {isSaved && draft.count === 0 && (
          <Notice tone="success" live="status">
            {t("saved")}
          </Notice>
        )}
        {reverting && <TakingBack {...{ reverting, draft, write, words }} />}
        <ChooseSite sites={sites} site={list.site.id} words={words} />
        {list.bundles.length === 0 ? (
          <EmptyState icon={<Tag />} title={t("prices.none")}>
            {t("prices.none_words")}
          </EmptyState>
        ) : (
          <>
            {list.may_write && (
              <PercentTool list={list} words={words} onChange={(price) => draft.type(price, write(price))} />
            )}
            <Card>
              <PriceGrid {...{ list, draft, words }} faults={saving.faults} />
              <p className="mt-3 text-ink-2 text-sm">{t("prices.ribbon_words")}</p>
            </Card>
          </>
        )}
        <SetElsewhere list={list} words={words} />
        <SavePrices {...{ list, draft, saving, words }} />
      </div>
    </Page>
  );
}

type Parts = { draft: ReturnType<typeof usePriceDraft>; words: SayValue };
type TakingBackProps = Parts & {
  reverting: NonNullable<Data["reverting"]>;
  write: (price: Price) => string;
};

function TakingBack({ reverting, draft, write, words }: TakingBackProps) {
  const include = (name: string) => {
    const price = reverting.prices.find((one) => nameOfPrice(one) === name);
    if (price) draft.type(price, write(price));
  };
  return (
    <Reverting
      reverting={reverting}
      isIncluded={(name) => draft.changed.some((one) => nameOfPrice(one) === name)}
      onInclude={include}
      words={words}
    />
  );
}

type SaveProps = Parts & { list: PriceList; saving: ReturnType<typeof useSavePrices> };

/** Lets the person look at the changed prices before they are saved. */
function SavePrices({ list, draft, saving, words }: SaveProps) {
  const { busy, plan } = saving;
  const message = sayError(saving.error, words);
  return (
    <>
      <DraftBar
        count={draft.count}
        words={words}
        busy={busy && plan === null}
        message={plan === null ? message : null}
        onDiscard={draft.clear}
        onReview={() => void saving.review()}
      />
      {plan && (
        <PriceDialog
          {...{ list, words, message, plan, busy }}
          onClose={saving.close}
          onSend={(why) => void saving.send(why)}
        />
      )}
      {saving.dialog}
    </>
  );
}

function Heading({ list, words: { t } }: { list: PriceList; words: SayValue }) {
  return (
    <div className="flex flex-col gap-2">
      <h1>{t("prices.title")}</h1>
      <p className="text-ink-2">{t(list.may_write ? "prices.lead" : "prices.read_only")}</p>
      <p>
        <TextLink to={`${href("/desk/settings/history")}?site=${list.site.id}`}>{t("history.link")}</TextLink>
      </p>
    </div>
  );
}

/** Prices that were changed again later stay as they are, unless the person chooses otherwise. */
function pricesToRevert({ prices, changed_later }: NonNullable<Data["reverting"]>) {
  const later = changed_later.map(({ setting }) => setting);
  return prices.filter((price) => !later.includes(nameOfPrice(price)));
}

/** Writes a price as it is typed: without the currency and without separators of thousands. */
function writeAmount({ amount, currency }: Price, tag: string): string {
  if (amount === null) return "";
  const digits = Math.log10(minorUnits("1", currency));
  return new Intl.NumberFormat(tag, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(toDecimal({ amount, currency }));
}
