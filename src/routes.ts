import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const staticPages = ["ban", "cookies", "faq", "privacy", "return-policy", "terms"].map((name) =>
  route(`pages/${name}`, "features/site/ui/static-page.tsx", { id: `pages-${name}` }),
);

const landers = [
  "alonetonight",
  "collagelanding",
  "gallery",
  "iconslanding",
  "maplanding",
  "socialnetwork",
  "transitionsvideolanding",
  "video",
].map((name) =>
  route(`landers/${name}/:slug?`, `features/landers/ui/${name}-page.tsx`, { id: `landers-${name}` }),
);

/** Every page address, each with the specification's route name as its id. */
export default [
  layout("frame/layouts/default-layout.tsx", [
    index("frame/pages/home-page.tsx", { id: "index" }),
    route("lang-config", "frame/pages/language-page.tsx", { id: "lang-config" }),
    ...staticPages,
    route("pages/service", "features/inquiries/ui/service-page.tsx", { id: "pages-service" }),
    route("inquiries", "features/inquiries/ui/inquiries-page.tsx", { id: "inquiries" }),
    route("inquiries/:id", "features/inquiries/ui/inquiry-page.tsx", { id: "inquiries-id" }),
    route("inquiries/confirm/:token", "features/inquiries/ui/confirm-page.tsx", { id: "inquiries-confirm" }),
    route("login", "features/members/ui/login-page.tsx", { id: "login" }),
    route("members/:id", "features/members/ui/member-page.tsx", { id: "members-id" }),
    route("likes", "features/likes/ui/likes-page.tsx", { id: "likes" }),
    route("likes/:type", "features/likes/ui/likes-page.tsx", { id: "likes-type" }),
    route("likes/m/:id", "features/members/ui/member-page.tsx", { id: "likes-m-id" }),
    route("signup-matches", "features/signup/ui/signup-matches-page.tsx", { id: "signup-matches" }),
    route("members", "features/discovery/ui/search/members-page.tsx", { id: "members" }),
    route("swipe-game", "features/discovery/ui/swipe/swipe-game-page.tsx", { id: "swipe-game" }),
    route("match-finder", "features/discovery/ui/match/match-finder-page.tsx", { id: "match-finder" }),
    route("premium", "features/shop/ui/premium-page.tsx", { id: "premium" }),
    route("credits", "features/shop/ui/credits-page.tsx", { id: "credits" }),
    route("credits/repeat-order", "features/shop/ui/orders/repeat-order-page.tsx", {
      id: "credits-repeat-order",
    }),
    route("credits/:id/:paymentmethod?", "features/shop/ui/checkout-page.tsx", {
      id: "credits-id-paymentmethod",
    }),
    route("directdebit", "features/shop/ui/debit/debit-page.tsx", { id: "directdebit" }),
    route("transactions/:id?", "features/shop/ui/orders/transactions-page.tsx", { id: "transactions-id" }),
    route("withdraw", "features/shop/ui/orders/withdraw-page.tsx", { id: "withdraw" }),
    route("withdraw/do", "features/shop/ui/orders/withdraw-do-page.tsx", { id: "withdraw-do" }),
    route("complaints", "features/complaints/ui/complaints-page.tsx", { id: "complaints" }),
    route("pricing", "features/shop/ui/pricing-page.tsx", { id: "pricing" }),
    route("settings", "frame/pages/settings/settings-layout.tsx", { id: "settings-layout" }, [
      index("frame/pages/settings/settings-page.tsx", { id: "settings" }),
      route(":part", "frame/pages/settings/settings-part-page.tsx", { id: "settings-part" }),
    ]),
    route("prove-age", "features/age/ui/prove-age-page.tsx", { id: "prove-age" }),
    route("notifications", "features/notifications/ui/notifications-page.tsx", { id: "notifications" }),
    route("unsubscribe/:token", "features/notifications/ui/unsubscribe-page.tsx", { id: "unsubscribe" }),
    route("mail-check", "features/notifications/ui/mail-check-page.tsx", { id: "mail-check" }),
    route("delete-account", "features/leaving/ui/delete-account-page.tsx", { id: "delete-account" }),
    route("account-deleted", "features/leaving/ui/account-deleted-page.tsx", { id: "account-deleted" }),
    route("profile", "features/members/ui/own/profile-page.tsx", { id: "profile" }),
    route("reset-password", "features/accounts/ui/reset-password-page.tsx", { id: "reset-password" }),
    route("reset-password/do", "features/accounts/ui/reset-password-do-page.tsx", {
      id: "reset-password-do",
    }),
    route("mail-change/do", "features/accounts/ui/mail-change-do-page.tsx", { id: "mail-change-do" }),
    route("reactivate", "features/accounts/ui/leaving/reactivate-page.tsx", { id: "reactivate" }),
    route("delete-account/by-mail", "features/accounts/ui/leaving/request-closing-page.tsx", {
      id: "delete-account-by-mail",
    }),
    route("delete-account/confirm", "features/accounts/ui/leaving/close-by-mail-page.tsx", {
      id: "delete-account-confirm",
    }),
    route("delete-account/now", "features/accounts/ui/leaving/erase-now-page.tsx", {
      id: "delete-account-now",
    }),
    route("activate/done", "features/signup/ui/activate-done-page.tsx", { id: "activate-done" }),
    route("activate/error", "features/accounts/ui/activate-error-page.tsx", { id: "activate-error" }),
    route("dev/ui", "frame/dev/ui-page.tsx", { id: "dev-ui" }),
    route("dev/chat-parts", "frame/dev/chat-parts-page.tsx", { id: "dev-chat-parts" }),
    route("dev/desk", "frame/dev/desk-page.tsx", { id: "dev-desk" }),
    route("dev/mailbox", "frame/dev/mailbox-page.tsx", { id: "dev-mailbox" }),
    route("dev/broken", "frame/dev/broken-page.tsx", { id: "dev-broken" }),
    // Routes without a page. The layout's error page shows their refusals.
    route("payments/:id", "features/shop/ui/hand-over-page.tsx", { id: "payments-id" }),
    route("decisions/about/:what", "features/moderation/ui/own-decision-page.tsx", {
      id: "decisions-about-what",
    }),
    route("decisions/unread", "features/moderation/ui/unread-page.tsx", { id: "decisions-unread" }),
    route("decisions/:token", "features/moderation/ui/decision-page.tsx", { id: "decisions-token" }),
    route("questions/:token", "features/moderation/ui/question-page.tsx", { id: "questions-token" }),
    route("exports/:token", "features/accounts/ui/export-page.tsx", { id: "exports-token" }),
    route("dev/accounts.json", "frame/dev/accounts-json.ts", { id: "dev-accounts-json" }),
    route("dev/mailbox.json", "frame/dev/mailbox-json.ts", { id: "dev-mailbox-json" }),
    route(":token", "features/site/ui/short-link-page.tsx", { id: "token" }),
    route("*", "frame/pages/unknown-page.tsx", { id: "unknown" }),
  ]),
  layout("frame/layouts/sign-up-layout.tsx", [
    route("signup", "features/signup/ui/sign-up-page.tsx", { id: "signup" }),
    route("members/:id/signup", "features/signup/ui/sign-up-page.tsx", { id: "members-id-signup" }),
    route("complete-signup", "features/signup/ui/complete-signup-page.tsx", { id: "complete-signup" }),
  ]),
  layout("frame/layouts/chat-layout.tsx", [
    layout("features/chat/ui/list/chats-layout-page.tsx", { id: "chats-layout" }, [
      route("chats", "features/chat/ui/list/chats-page.tsx", { id: "chats" }),
      route("chats/:id", "features/chat/ui/conversation-page.tsx", { id: "chats-id" }),
      route("members/:id/chat", "features/chat/ui/conversation-page.tsx", { id: "members-id-chat" }),
    ]),
  ]),
  layout("desk/desk-layout.tsx", { id: "desk-layout" }, [
    route("desk", "desk/desk-home-page.tsx", { id: "desk" }),
    route("desk/cases", "features/moderation/desk/home-page.tsx", { id: "desk-cases" }),
    route("desk/cases/:id", "features/moderation/desk/case-page.tsx", { id: "desk-cases-id" }),
    route("desk/queues/:queue", "features/moderation/desk/queue-page.tsx", { id: "desk-queues-queue" }),
    route("desk/review", "features/moderation/desk/review-page.tsx", { id: "desk-review" }),
    route("desk/service", "features/inquiries/desk/service-page.tsx", { id: "desk-service" }),
    route("desk/service/:id", "features/inquiries/desk/inquiry-page.tsx", { id: "desk-service-id" }),
    route("desk/sealed", "features/moderation/desk/sealed-page.tsx", { id: "desk-sealed" }),
    route("desk/sealed/:id", "features/moderation/desk/sealed-picture-page.tsx", { id: "desk-sealed-id" }),
    route("desk/fictional", "features/profiles/desk/fictional-page.tsx", { id: "desk-fictional" }),
    route("desk/sign-up-lists", "features/signals/desk/sign-up-lists-page.tsx", {
      id: "desk-sign-up-lists",
    }),
    route("desk/orders", "features/shop/desk/orders/orders-page.tsx", { id: "desk-orders" }),
    route("desk/orders/:id", "features/shop/desk/orders/order-page.tsx", { id: "desk-orders-id" }),
    route("desk/codes", "features/shop/desk/codes/codes-page.tsx", { id: "desk-codes" }),
    route("desk/withdrawals", "features/shop/desk/withdrawals/withdrawals-page.tsx", {
      id: "desk-withdrawals",
    }),
    route("desk/faults", "features/shop/desk/faults/faults-page.tsx", { id: "desk-faults" }),
    route("desk/debits", "features/shop/desk/debits/debits-page.tsx", { id: "desk-debits" }),
    route("desk/receivables", "features/shop/desk/receivables/receivables-page.tsx", {
      id: "desk-receivables",
    }),
    route("desk/books", "features/shop/desk/books/books-page.tsx", { id: "desk-books" }),
    route("desk/getting-started", "features/operations/desk/getting-started-page.tsx", {
      id: "desk-getting-started",
    }),
    route("desk/health", "features/operations/desk/health-page.tsx", { id: "desk-health" }),
    route("desk/log-in", "features/staff/desk/log-in/log-in-page.tsx", { id: "desk-log-in" }),
    route("desk/enrol", "features/staff/desk/enrol/enrol-page.tsx", { id: "desk-enrol" }),
    route("desk/me", "features/staff/desk/me/me-page.tsx", { id: "desk-me" }),
    route("desk/people", "features/staff/desk/people/people-page.tsx", { id: "desk-people" }),
    route("desk/people/:id", "features/staff/desk/people/person-page.tsx", { id: "desk-people-id" }),
    route("desk/proposals", "desk/proposals/proposals-page.tsx", { id: "desk-proposals" }),
    route("desk/search", "desk/search/search-page.tsx", { id: "desk-search" }),
    route("desk/members", "desk/search/members-page.ts", { id: "desk-members" }),
    route("desk/members/:id/conversations/:other", "features/moderation/desk/conversation-page.tsx", {
      id: "desk-conversation",
    }),
    route("desk/members/:id/:tab?", "desk/member/member-page.tsx", { id: "desk-members-id" }),
    route("desk/audit", "features/staff/desk/audit/audit-page.tsx", { id: "desk-audit" }),
    route("desk/settings", "features/configuration/desk/settings-page.tsx", { id: "desk-settings" }),
    route("desk/settings/history", "features/configuration/desk/history-page.tsx", {
      id: "desk-settings-history",
    }),
    route("desk/prices", "features/configuration/desk/prices-page.tsx", { id: "desk-prices" }),
    route("desk/texts", "features/configuration/desk/texts-page.tsx", { id: "desk-texts" }),
    route("desk/company", "features/configuration/desk/company-page.tsx", { id: "desk-company" }),
    route("desk/domains", "features/configuration/desk/domains-page.tsx", { id: "desk-domains" }),
    route("desk/brand", "features/configuration/desk/brand-page.tsx", { id: "desk-brand" }),
    route("desk/figures", "features/figures/desk/figures-home-page.tsx", { id: "desk-figures" }),
    route("desk/figures/success", "features/figures/desk/success-page.tsx", { id: "desk-figures-success" }),
    route("desk/figures/:page", "features/figures/desk/figures-page.tsx", { id: "desk-figures-page" }),
    route("desk/retention", "features/processing/desk/retention-page.tsx", { id: "desk-retention" }),
    route("desk/processing", "features/processing/desk/processing-page.tsx", { id: "desk-processing" }),
    route("desk/breaches", "features/breaches/desk/breaches-page.tsx", { id: "desk-breaches" }),
    route("desk/breaches/:id", "features/breaches/desk/breach-page.tsx", { id: "desk-breaches-id" }),
    route("desk/transparency", "features/transparency/desk/transparency-page.tsx", {
      id: "desk-transparency",
    }),
    route("desk/transparency/orders", "features/transparency/desk/orders-page.tsx", {
      id: "desk-transparency-orders",
    }),
    route("desk/*", "desk/desk-unknown-page.tsx", { id: "desk-unknown" }),
  ]),
  layout("frame/layouts/lander-layout.tsx", [
    route("landers/tinderswipe", "features/landers/ui/tinderswipe-page.tsx", { id: "landers-tinderswipe" }),
    ...landers,
    route("members/:id/landing", "features/landers/ui/landing-page.tsx", { id: "members-id-landing" }),
    route("members/:id/landing2/:slug?", "features/landers/ui/landing2-page.tsx", {
      id: "members-id-landing2-slug",
    }),
    route("members/:id/landing3/:slug?", "features/landers/ui/landing3-page.tsx", {
      id: "members-id-landing3-slug",
    }),
  ]),
  layout("frame/layouts/empty-layout.tsx", { id: "offline-layout" }, [
    route("offline", "frame/pages/offline-page.tsx", { id: "offline" }),
  ]),
  ...(["default", "chat", "lander", "empty"] as const).map((name) =>
    layout(`frame/layouts/${name}-layout.tsx`, { id: `dev-layout-${name}` }, [
      route(`dev/layouts/${name}`, "frame/dev/layout-page.tsx", { id: `dev-layouts-${name}` }),
    ]),
  ),
] satisfies RouteConfig;
