import ArrowLeft from "lucide-react/icons/arrow-left";
import CheckCheck from "lucide-react/icons/check-check";
import Images from "lucide-react/icons/images";
import MessagesSquare from "lucide-react/icons/messages-square";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Undo2 from "lucide-react/icons/undo-2";
import Upload from "lucide-react/icons/upload";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { loadPremium } from "../server/load-premium.ts";
import type { Route } from "./+types/premium-page";
import { BundleList } from "./bundle-list.tsx";
import { OFFLINE_OFFER, orOffline } from "./or-offline.ts";
import { ShopFailure } from "./shop-failure.tsx";
import { useShopWords } from "./use-shop-words.ts";
import { useWayBack } from "./way-back.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.viewer.kind === "visitor") throw logInFirst(request);
  return loadPremium(page);
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orOffline(serverLoader, { ...OFFLINE_OFFER, photos: { free: 0, premium: 0 } });
}

export default function PremiumPage({ loaderData: { offer, code, photos } }: Route.ComponentProps) {
  const { t, percent } = useShopWords();
  const wayBack = useWayBack();
  return (
    <Page>
      <PageTitle>{t("premium.title")}</PageTitle>
      <div className="flex flex-col gap-8">
        <div className="flex flex-col items-start gap-3">
          <h1>{t("premium.heading")}</h1>
          {"bundles" in offer && (
            <>
              <p className="text-lg">{offer.premium ? t("premium.yours") : t("premium.upgrade")}</p>
              <p className="rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
                {t("premium.success", { percent: percent(offer.success_percent) })}
              </p>
            </>
          )}
        </div>
        {"bundles" in offer ? (
          <>
            <Benefits photos={photos} />
            <BundleList bundles={offer.bundles} code={code} />
          </>
        ) : (
          <ShopFailure failure={offer} />
        )}
        <LinkButton
          variant="quiet"
          to={wayBack}
          icon={<ArrowLeft className="size-5" />}
          className="self-start"
        >
          {t("result.back")}
        </LinkButton>
      </div>
    </Page>
  );
}

function Benefits({ photos }: { photos: { free: number; premium: number } }) {
  const t = useTexts("shop");
  const { tag } = useShopWords();
  const said = { free: photos.free.toLocaleString(tag), photos: photos.premium.toLocaleString(tag) };
  const benefits = [
    { icon: <Images />, title: t("premium.photos.title"), words: t("premium.photos.words") },
    {
      icon: <Upload />,
      title: t("premium.uploads.title", { photos: said.photos }),
      words: t("premium.uploads.words", { free: said.free }),
    },
    { icon: <MessagesSquare />, title: t("premium.history.title"), words: t("premium.history.words") },
    { icon: <SlidersHorizontal />, title: t("premium.filters.title"), words: t("premium.filters.words") },
    { icon: <CheckCheck />, title: t("premium.marks.title"), words: t("premium.marks.words") },
    { icon: <Undo2 />, title: t("premium.undo.title"), words: t("premium.undo.words") },
  ];
  return (
    <section className="flex flex-col gap-4">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {benefits.map(({ icon, title, words }) => (
          <Card as="li" key={title} className="flex items-start gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-2 text-accent">
              {icon}
            </span>
            <div className="flex flex-col gap-1">
              <h2 className="text-base">{title}</h2>
              <p className="text-ink-2">{words}</p>
            </div>
          </Card>
        ))}
      </ul>
      <p className="text-ink-2">{t("premium.stays")}</p>
    </section>
  );
}
