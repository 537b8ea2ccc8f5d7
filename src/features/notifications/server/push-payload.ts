type Shown = {
  /** Language of the words. */
  locale: string;
  site: { mailName: string; origin: string };
  body: string;
  /** Path that a click opens. */
  page: string;
  tag: string;
  /** Subject of the push, for the open page that receives it. */
  type: string;
  /** Count on the app's icon; without it the icon stays as it is. */
  badge?: number;
  /** Makes a sound also if it replaces one with the same tag. */
  renotify: boolean;
};

/** A push in the form of Declarative Web Push, which our service worker reads too. */
export function pushPayload({ locale, site, body, page, tag, type, badge, renotify }: Shown) {
  return {
    web_push: 8030,
    ...(badge !== undefined && { app_badge: badge }),
    notification: {
      title: site.mailName,
      body,
      lang: locale,
      dir: "ltr",
      silent: false,
      navigate: `${site.origin}${page}`,
      tag,
      ...(badge !== undefined && { app_badge: String(badge) }),
      data: { type, checkUrl: page, openUrl: page, renotify },
    },
  };
}
