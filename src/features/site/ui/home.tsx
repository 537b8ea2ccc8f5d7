import type { ReactNode } from "react";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { HomeHero, OwnPicture } from "./home-hero.tsx";
import { Preview } from "./preview.tsx";

type HomeProps = {
  home: {
    title: string;
    description: string;
    name: string;
    origin: string;
    messagePrice: string | null;
    freeMessages: number;
    picture: { key: string; width: number; height: number } | null;
    minAge: number;
  };
  /** Members, in the first screen. */
  children?: ReactNode;
};

/** A visitor's first page: what the site is, what is free, how it works, what it costs. */
export function Home({ home, children }: HomeProps) {
  const t = useTexts("site");
  const free = [
    t("home.free.search"),
    t("home.free.like"),
    t("home.free.write", { count: home.freeMessages }),
  ];
  const steps = ["profile", "find", "write"] as const;
  return (
    <>
      <PageTitle description={home.description}>{`${home.title} – ${home.name}`}</PageTitle>
      <Preview
        of={{ origin: home.origin, siteName: home.name }}
        title={home.title}
        description={home.description}
      />
      <section className="container-page grid gap-x-10 gap-y-4 py-3 md:grid-cols-2 md:gap-y-6 md:py-12">
        <div className="md:col-start-2 md:row-span-2 md:row-start-1 md:self-center">
          {home.picture ? <OwnPicture picture={home.picture} /> : <HomeHero />}
        </div>
        <div className="flex flex-col items-start gap-3 md:col-start-1 md:row-start-1 md:gap-5 md:self-end">
          <HomeWords title={home.title} description={home.description} heading="h1" />
          <LinkButton to={href("/signup")} size="large" className="max-md:w-full">
            {t("home.signup")}
          </LinkButton>
        </div>
        {children && (
          <div className="min-w-0 max-md:[--strip-tile:7rem] md:col-span-2 md:row-start-3 md:pt-6">
            {children}
          </div>
        )}
        <div className="flex flex-col gap-3 max-md:pt-2 md:col-start-1 md:row-start-2">
          <ul className="flex flex-col gap-1.5">
            {free.map((words) => (
              <li key={words} className="flex items-start gap-2.5">
                <Tick />
                {words}
              </li>
            ))}
          </ul>
          <p className="font-semibold text-ink-2 text-sm">{t("home.adults", { age: home.minAge })}</p>
        </div>
      </section>
      <section className="bg-surface py-12">
        <div className="container-page">
          <h2 className="mb-8 text-center">{t("home.steps.title")}</h2>
          <ol className="grid gap-6 md:grid-cols-3">
            {steps.map((step, index) => (
              <li key={step} className="flex flex-col gap-2 rounded-card bg-ground p-6">
                <span className="font-semibold text-2xl text-accent" aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{t(`home.steps.${step}.title`)}</h3>
                <p className="text-ink-2">{t(`home.steps.${step}.words`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="container-page grid-12 gap-y-8 py-12">
        <div className="col-span-12 flex flex-col items-start gap-2 md:col-span-6">
          <h2>{t("home.price.title")}</h2>
          <p className="text-ink-2">
            {home.messagePrice ? t("home.price.words", { price: home.messagePrice }) : t("home.price.plain")}
          </p>
          <TextLink to={href("/pricing")}>{t("home.price.link")}</TextLink>
        </div>
        <div className="col-span-12 flex flex-col items-start gap-2 md:col-span-6">
          <h2>{t("home.safety.title")}</h2>
          <p className="text-ink-2">{t("home.safety.words")}</p>
          <TextLink to={href("/pages/faq")}>{t("home.safety.link")}</TextLink>
        </div>
      </section>
    </>
  );
}

type WordsProps = { title: string; description: string; heading: "h1" | "h3" };

/** The site's title and what it says about itself. */
export function HomeWords({ title, description, heading: Heading }: WordsProps) {
  return (
    <>
      <Heading className="text-balance font-semibold text-2xl leading-title md:text-3xl">{title}</Heading>
      <p className="max-w-text text-ink-2 md:text-lg">{description}</p>
    </>
  );
}

function Tick() {
  return (
    <svg viewBox="0 0 24 24" className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true">
      <path
        d="M5 12.5 10 17.500 19.500 7"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
