import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const staticPages = ["ban", "cookies", "faq", "privacy", "return-policy", "service", "terms"].map((name) =>
  route(`pages/${name}`, "features/site/ui/static-page.tsx", { id: `pages-${name}` }),
);

/** Every page address, each with the specification's route name as its id. */
export default [
  layout("shell/default-layout.tsx", [
    index("shell/home-page.tsx", { id: "index" }),
    route("lang-config", "shell/language-page.tsx", { id: "lang-config" }),
    ...staticPages,
    route("login", "shell/login-page.tsx", { id: "login" }),
    route("signup", "shell/signup/sign-up-page.tsx", { id: "signup" }),
    route("members/:id", "shell/member/member-page.tsx", { id: "members-id" }),
    route("likes", "features/likes/ui/likes-page.tsx", { id: "likes" }),
    route("likes/:type", "features/likes/ui/likes-page.tsx", { id: "likes-type" }),
    route("likes/m/:id", "shell/member/member-page.tsx", { id: "likes-m-id" }),
    route("members/:id/signup", "shell/signup/sign-up-page.tsx", { id: "members-id-signup" }),
    route("signup-matches", "shell/signup-matches-page.tsx", { id: "signup-matches" }),
    route("complete-signup", "shell/signup/complete-signup-page.tsx", { id: "complete-signup" }),
    route("members", "features/discovery/ui/members-page.tsx", { id: "members" }),
    route("swipe-game", "features/discovery/ui/swipe-game-page.tsx", { id: "swipe-game" }),
    route("match-finder", "features/discovery/ui/match-finder-page.tsx", { id: "match-finder" }),
    route("premium", "features/shop/ui/premium-page.tsx", { id: "premium" }),
    route("credits", "features/shop/ui/credits-page.tsx", { id: "credits" }),
    route("credits/repeat-order", "features/shop/ui/repeat-order-page.tsx", { id: "credits-repeat-order" }),
    route("credits/:id/:paymentmethod?", "features/shop/ui/checkout-page.tsx", {
      id: "credits-id-paymentmethod",
    }),
    route("directdebit", "features/shop/ui/debit-page.tsx", { id: "directdebit" }),
    route("transactions/:id?", "features/shop/ui/transactions-page.tsx", { id: "transactions-id" }),
    route("withdraw", "features/shop/ui/withdraw-page.tsx", { id: "withdraw" }),
    route("withdraw/do", "features/shop/ui/withdraw-do-page.tsx", { id: "withdraw-do" }),
    route("pricing", "features/shop/ui/pricing-page.tsx", { id: "pricing" }),
    route("settings", "shell/settings/settings-page.tsx", { id: "settings" }),
    route("profile", "shell/profile/profile-page.tsx", { id: "profile" }),
    route("reset-password", "features/accounts/ui/reset-password-page.tsx", { id: "reset-password" }),
    route("reset-password/do", "features/accounts/ui/reset-password-do-page.tsx", {
      id: "reset-password-do",
    }),
    route("mail-change/do", "features/accounts/ui/mail-change-do-page.tsx", { id: "mail-change-do" }),
    route("activate/done", "shell/activate-done-page.tsx", { id: "activate-done" }),
    route("activate/error", "shell/activate-error-page.tsx", { id: "activate-error" }),
    route("dev/ui", "shell/dev/ui-page.tsx", { id: "dev-ui" }),
    route("dev/chat-parts", "shell/dev/chat-parts-page.tsx", { id: "dev-chat-parts" }),
    route("dev/mailbox", "shell/dev/mailbox-page.tsx", { id: "dev-mailbox" }),
    route("dev/broken", "shell/dev/broken-page.tsx", { id: "dev-broken" }),
    // No pages of their own; what is refused there is said in the layout's error page.
    route("payments/:id", "shell/hand-over.ts", { id: "payments-id" }),
    route("exports/:token", "shell/export-file.ts", { id: "exports-token" }),
    route("dev/accounts.json", "shell/dev/accounts-json.ts", { id: "dev-accounts-json" }),
    route("dev/mailbox.json", "shell/dev/mailbox-json.ts", { id: "dev-mailbox-json" }),
    route(":token", "features/site/ui/short-link-page.tsx", { id: "token" }),
    route("*", "shell/unknown-page.tsx", { id: "unknown" }),
  ]),
  layout("shell/chat-layout.tsx", [
    layout("features/chat/ui/chats-layout-page.tsx", { id: "chats-layout" }, [
      route("chats", "features/chat/ui/chats-page.tsx", { id: "chats" }),
      route("chats/:id", "features/chat/ui/conversation-page.tsx", { id: "chats-id" }),
      route("members/:id/chat", "features/chat/ui/conversation-page.tsx", { id: "members-id-chat" }),
    ]),
  ]),
  ...(["default", "chat", "lander", "empty"] as const).map((name) =>
    layout(`shell/${name}-layout.tsx`, { id: `dev-layout-${name}` }, [
      route(`dev/layouts/${name}`, "shell/dev/layout-page.tsx", { id: `dev-layouts-${name}` }),
    ]),
  ),
] satisfies RouteConfig;
