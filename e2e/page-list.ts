/** A path for every page of the route list, by its route's id. Looked at by tests and by `npm run shots`. */
export const PAGES: Record<string, string> = {
  index: "/",
  "lang-config": "/lang-config",
  "pages-ban": "/pages/ban",
  "pages-cookies": "/pages/cookies",
  "pages-faq": "/pages/faq",
  "pages-privacy": "/pages/privacy",
  "pages-return-policy": "/pages/return-policy",
  "pages-service": "/pages/service",
  "pages-terms": "/pages/terms",
  "swipe-game": "/swipe-game",
  login: "/login",
  signup: "/signup",
  "members-id-signup": "/members/1/signup",
  "complete-signup": "/complete-signup",
  settings: "/settings",
  profile: "/profile",
  "reset-password": "/reset-password",
  "reset-password-do": "/reset-password/do?token=abc",
  "mail-change-do": "/mail-change/do",
  "activate-done": "/activate/done",
  "activate-error": "/activate/error",
  "dev-ui": "/dev/ui?theme=light",
  "dev-mailbox": "/dev/mailbox",
  "dev-broken": "/dev/broken",
  "dev-layouts-default": "/dev/layouts/default",
  "dev-layouts-chat": "/dev/layouts/chat",
  "dev-layouts-lander": "/dev/layouts/lander",
  "dev-layouts-empty": "/dev/layouts/empty",
};

/** Routes that show no page of their own: they lead on, answer data, or are for any other address. */
export const NO_PAGES = ["token", "unknown", "dev-mailbox-json", "dev-accounts-json", "exports-token"];
